"""A person's games: what each came to, kept in SQLite, and what they say together."""
