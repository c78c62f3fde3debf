"""Bots for schocken-cards. They see a View and nothing else."""
