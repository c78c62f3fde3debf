"""What the games of a match say about its bots, and how surely.

Knows nothing of the game: a block is a list of games, each with the bots at the table and the one
that lost. Games of a block depend on one another, blocks do not. See docs/statistics.md.
"""
