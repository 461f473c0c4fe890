# `make play` and `make test` are all a newcomer needs; both make their own virtual environment.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME := rulesets/arctic/games/three-players.yaml

# Tests start many processes: the engine is compiled once for all of them.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test lint types contracts pytest soak golden schemas pictures site bench clean

help:  ## list these targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F':.*## ' '{ printf "make %-10s %s\n", $$1, $$2 }'

play: $(VENV)/installed  ## install, then play a whole scripted game to its final scores
	$(BIN)/rulewright run $(GAME)

test: lint  ## everything that must hold: lint, types, import contracts, tests
	@$(MAKE) --no-print-directory -j3 types contracts pytest

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/installed-dev
	$(BIN)/mypy

contracts: $(VENV)/installed-dev
	$(BIN)/lint-imports

pytest: $(VENV)/installed-dev
	$(BIN)/python -m compileall -q engine cli
	$(BIN)/python -m pytest -n auto --dist worksteal

soak: $(VENV)/installed-dev  ## the long searches that `make test` leaves out
	$(BIN)/python -m pytest -n auto --dist worksteal -m soak

golden: $(VENV)/installed-dev  ## rewrite tests/cases, tests/stages and the table of functions; read the diff
	$(BIN)/python -m pytest tests/cases tests/stages tests/unit/analysis/test_builtins.py --update-golden

schemas: $(VENV)/installed-dev  ## write schemas/, the parse tables and the colours of rule text in editors
	$(BIN)/python -m rulewright.schema.json_schema
	$(BIN)/python -m rulewright.language.parse_tables
	$(BIN)/python -m rulewright.server.lsp.grammar > editors/vscode/syntaxes/rulewright.injection.tmLanguage.json

pictures: $(VENV)/installed-dev  ## take the pictures of the README anew, in Chromium
	$(BIN)/python tests/pictures.py

site: $(VENV)/installed-dev website/playground/node_modules  ## build the documentation site, with the playground, in build/website/site
	$(BIN)/python -m website

website/playground/node_modules: website/playground/package-lock.json
	@command -v npm >/dev/null || { echo "without the playground: there is no npm"; exit 0; }; \
	cd website/playground && npm ci --ignore-scripts --no-audit --no-fund --silent && touch node_modules

bench: $(VENV)/installed-dev  ## measure, as ratios inside one run (docs/performance.md)
	$(BIN)/python -m benchmarks

clean:  ## remove the virtual environment and every cache
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis dist build

# The stamps lie in the environment, so that removing it removes them too.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Rulewright needs Python 3.11 or newer; say which with: make PYTHON=python3.12 play"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/installed-dev: pyproject.toml requirements-dev.lock | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.lock --editable .
	@touch $@ $(VENV)/installed
