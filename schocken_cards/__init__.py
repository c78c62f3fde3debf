"""Schocken, the card game of 13 Deckel and two halves: rules, engine, records, terminal."""
