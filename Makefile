# On a fresh machine with Python 3.11 or later and make:
#   make play   sets up and starts a game
#   make test   sets up and runs the tests
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: play test lint check golden coverage-doc catalogues campaign kills damage mutants bench clean

play: $(VENV)/.play
	@$(BIN)/schocken-cards new

test: $(VENV)/.dev
	$(BIN)/pytest -n auto

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy

check: lint test
	$(BIN)/python -W error -m doctest README.md
	for example in examples/*.py; do $(BIN)/python -W error $$example || exit 1; done

coverage-doc: $(VENV)/.dev
	$(BIN)/python docs/rules_coverage.py

# 100,000 random games of every preset, with every check: hours, or GAMES=20000 and half an hour.
campaign: $(VENV)/.dev
	$(BIN)/python -m tests.slow.campaign $(GAMES)

$(VENV)/.play: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.dev: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@ $(VENV)/.play

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis mutants
