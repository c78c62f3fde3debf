# On a fresh machine with Python 3.11 or later and make:
#   make play   sets up and starts a game
#   make test   sets up and runs the tests
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
COMPILED := .venv-compiled
SOURCES = $(shell find decks schocken_cards ai -type f -not -path '*/__pycache__/*')
PURELIB := import sysconfig; print(sysconfig.get_path('purelib'))

.PHONY: play test lint check golden coverage-doc catalogues campaign kills match-kills cluster
.PHONY: damage coverage exercises mutants bench solve exploitability rl compiled clean

play: $(VENV)/.play
	@$(BIN)/schocken-cards new || test $$? -eq 130

test: $(VENV)/.dev
	$(BIN)/pytest -n auto

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy

check: lint test
	$(BIN)/python -W error -m doctest README.md docs/bots.md docs/matches.md docs/positions.md
	for example in examples/*.py; do $(BIN)/python -W error $$example </dev/null || exit 1; done

# Writes the games in tests/golden anew; read what git diff shows before you commit it.
golden: $(VENV)/.dev
	$(BIN)/python -m tests.test_golden

coverage-doc: $(VENV)/.dev
	$(BIN)/python docs/rules_coverage.py

# 100,000 random games of every preset, with every check: hours, or GAMES=20000 and half an hour.
campaign: $(VENV)/.dev
	$(BIN)/python -m tests.slow.campaign $(GAMES)

# Kills the program 1,000 times in the midst of games (or KILLS=100): some minutes.
kills: $(VENV)/.dev
	$(BIN)/python -m tests.slow.kills $(KILLS)

# Kills matches 300 times (or KILLS=30): some minutes.
match-kills: $(VENV)/.dev
	$(BIN)/python -m tests.slow.match_kills $(KILLS)

# A match on a Dask scheduler with two workers, of which one is killed.
cluster: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[cluster,parquet]'
	$(BIN)/pytest tests/match/test_cluster.py tests/match/test_files.py

# Verifies 100,000 damaged records (or RECORDS=3000): some minutes.
damage: $(VENV)/.dev
	$(BIN)/python -m tests.slow.damage $(RECORDS)

# Measures how often the intervals of matches hold the truth, and how often the sequential test
# errs (or MATCHES=100): a quarter of an hour and more.
coverage: $(VENV)/.dev
	$(BIN)/python -m tests.slow.coverage $(MATCHES)

# Deals 10,000 exercises of every type and works them out in another way: half an hour (or
# EXERCISES=500 and two minutes).
exercises: $(VENV)/.dev
	$(BIN)/python -m tests.slow.exercises $(EXERCISES)

# Changes one thing after the other in five modules and looks whether their tests notice: a
# quarter of an hour (or MODULES=halves and two minutes).
mutants: $(VENV)/.mutants
	$(BIN)/python -m tests.slow.mutants $(MODULES)

# The environments for learning agents, by PettingZoo's and OpenSpiel's own tests among others.
rl: $(VENV)/.rl
	$(BIN)/pytest -n auto tests/environments
	$(BIN)/python -W error -m doctest docs/environments.md

# The game's tests with those files compiled that every decision of a match runs through; needs a
# C compiler.
compiled: $(COMPILED)/.made
	COMPILED_BUILD=1 $(COMPILED)/bin/python -P -m pytest -n auto -o pythonpath= tests/test_compiled.py \
		tests/decks tests/rules tests/test_actions.py tests/test_asking.py tests/test_bots.py \
		tests/test_cards.py tests/test_game_properties.py tests/test_golden.py \
		tests/test_halves.py tests/test_judging.py tests/test_ranking.py tests/test_record.py \
		tests/test_verify.py tests/test_view.py tests/match tests/cli/test_match_of_own_bots.py

$(VENV)/.play: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.dev: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@ $(VENV)/.play

$(VENV)/.rl: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,rl]'
	touch $@ $(VENV)/.dev $(VENV)/.play

$(VENV)/.mutants: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,mutants]'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps 'mutmut==3.8.1'
	touch $@ $(VENV)/.dev $(VENV)/.play

# All that is needed beside the program comes from $(VENV) and the checkout, which are last on the
# path: so the program itself is found in neither.
$(COMPILED)/.made: $(VENV)/.dev pyproject.toml hatch_build.py $(SOURCES)
	$(PYTHON) -m venv $(COMPILED)
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 $(COMPILED)/bin/python -m pip install --quiet \
		--disable-pip-version-check --no-deps .
	( $(BIN)/python -c "$(PURELIB)"; pwd ) >"$$($(COMPILED)/bin/python -c "$(PURELIB)")/rest.pth"
	touch $@

# Brings the catalogues up to date with the sources; new texts are then translated by hand in
# schocken_cards/locale/de/LC_MESSAGES/schocken_cards.po and compiled by running this again.
LOCALE := schocken_cards/locale
catalogues: $(VENV)/.dev
	$(BIN)/pybabel -q extract -F babel.cfg -k gettext -k ngettext:1,2 -k marked -k _ \
		--no-location --sort-output --omit-header -o $(VENV)/texts.pot .
	$(BIN)/pybabel -q update -i $(VENV)/texts.pot -d $(LOCALE) -D schocken_cards \
		-l de --no-fuzzy-matching --ignore-obsolete
	$(BIN)/pybabel -q compile -d $(LOCALE) -D schocken_cards

# Speed as ratios within one run: the engine beside OpenSpiel, start-up beside Click, exact odds
# beside plain enumeration, matches beside the bare engine; and the milliseconds of a hint.
bench: $(VENV)/.dev $(COMPILED)/.made
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python benchmarks/engine.py --events --bots
	$(COMPILED)/bin/python benchmarks/engine.py --events --bots
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/odds.py
	$(BIN)/python benchmarks/match.py 2 100000
	$(BIN)/python benchmarks/hints.py

# Solves the two-player games with open dice that `perfect` plays: half a minute.
solve: $(VENV)/.dev
	$(BIN)/python benchmarks/solve.py

# What every bot loses to best play in them, exactly (or BOTS="greedy threshold"): half an hour.
exploitability: $(VENV)/.dev
	$(BIN)/python -m benchmarks.exploitability $(BOTS)

clean:
	rm -rf $(VENV) $(COMPILED) .mypy_cache .ruff_cache .pytest_cache .hypothesis mutants
