# make play    sets up what is needed and starts the game
# make test    sets up what is needed and runs the tests
# make quick   the same without the tests that are marked slow: under a minute
# make check   touched, lint and all tests, those marked thorough too; SEED=7 plays other random games
# make dist    builds what is handed out: wheel, sdist and a zipapp, in dist/
# make compiled   compiles rules and thinking, which play the same games faster; make plain goes back
# make missing IN=sv   tells what a language lacks, and what is wrong or doubtful in it; FILES="keys rules" narrows it down
# make ratchets   lowers the counts that `make lint` lets never rise, where they have fallen
# make touched   says which folders a change touches, and which tests answer for them
# The rest: setup, lint, collected, fuzz, bench, bench-host, clean.

# The first Python on the path that is new enough; PYTHON=... chooses another.
PYTHON ?= $(or $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done),python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready $(VENV)/.words
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --constraint constraints.txt

.PHONY: play test quick setup lint ratchets check collected touched fuzz bench bench-host missing dist compiled plain clean
.DEFAULT_GOAL := play

play: $(READY)
	@$(BIN)/jc-tui

# NO_COLOR and TEXTUAL_THEME change what a screen looks like, and with it every snapshot. The tests begin hundreds of
# processes: without kept bytecode, each compiles the program anew.
PYTEST := env -u NO_COLOR -u TEXTUAL_THEME -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest

# Tests wait for processes a third of their time: three workers keep two cores busy.
test: PYTEST_ARGS ?= -n 3 --dist worksteal
test: $(READY)
	$(PYTEST) -m "not thorough" $(PYTEST_ARGS)

quick: PYTEST_ARGS ?= -n 2 --dist worksteal
quick: $(READY)
	$(PYTEST) -m "not slow and not thorough" $(PYTEST_ARGS)

setup: $(READY)
	@.ci/set_hooks

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.ratchets

ratchets: $(READY)
	@$(BIN)/python -m tools.ratchets --lower

# First it says which folders a change touches, and which tests answer for them. What lint leaves idle of two cores
# reads the tests meanwhile: on a clean checkout each worker would compile all of them.
check: PYTEST_ARGS ?= -n 3 --dist worksteal
check: export SEED := $(or $(SEED),0)
check: touched
	@$(MAKE) --no-print-directory --jobs=2 lint collected
	$(PYTEST) $(PYTEST_ARGS)

collected: $(READY)
	@$(PYTEST) --collect-only --quiet -p no:xdist >/dev/null || true

touched: $(READY)
	@$(BIN)/python -m tools.touched

fuzz: $(READY)
	$(BIN)/python -m tools.fuzz

bench: $(READY)
	$(BIN)/python -m tools.bench

bench-host: $(READY)
	$(BIN)/python -m tools.bench.host

missing: $(READY)
	@$(BIN)/python -m tools.missing $(IN) $(FILES)

# Only wheels that are pure Python are packed, so that one file runs on every machine and system.
dist: $(READY)
	rm -rf dist
	$(BIN)/python -m hatchling build --directory dist
	$(BIN)/shiv --console-script jc-tui --preamble .ci/zipapp_preamble.py --compressed --reproducible \
		--output-file dist/jc-tui.pyz --disable-pip-version-check --quiet --constraint constraints.txt \
		--only-binary :all: --platform any --implementation py --abi none --python-version 3.11 dist/*.whl

# Compiled modules lie beside their sources, which stay what the program is: a C compiler is all that this needs more.
compiled: $(READY)
	$(BIN)/python .ci/compiled.py

plain:
	find . -path ./$(VENV) -prune -o -name '*.so' -exec rm -f {} +

clean: plain
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find engine jc_tui tests -name __pycache__ -type d -prune -exec rm -rf {} +
	find data -name '*.mo' -delete

$(VENV)/.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "JC-TUI needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) cannot make a virtual environment: its modules venv and ensurepip are missing." \
		"On Debian and Ubuntu install the package python3-venv, then run make again." >&2; exit 1; }
	@echo "Setting up $(VENV), which takes a minute or so ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) babel hatchling editables
	@$(PIP) --no-build-isolation --editable '.[dev]'
	@touch $@

# What is read of the words is compiled, and is not kept in git.
$(VENV)/.words: $(VENV)/.ready $(wildcard data/words/*/*.po data/*/words/*/*.po)
	@$(BIN)/python hatch_build.py
	@touch $@
