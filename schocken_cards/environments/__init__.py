"""The game as an environment for learning agents; see docs/environments.md.

`encoding` and `explicit_chance` need nothing but the game. `pettingzoo_env` and `openspiel_game`
need the extra `rl`, and alone import what comes with it.
"""
