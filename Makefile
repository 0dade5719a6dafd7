# make run: sets everything up and serves the app.  make test: sets everything up, browser included, and runs all tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
HOST ?= 0.0.0.0

.PHONY: run test demo bench screenshots words lint clean wheel

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: $(BIN)/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e .
	touch $@

$(VENV)/.test: $(VENV)/.run
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[test,postgresql]'
	touch $@

run: $(VENV)/.run
	SCOREKEEPER_HOST=$(HOST) SCOREKEEPER_PORT=$(PORT) $(BIN)/scorekeeper serve

demo: $(VENV)/.run
	$(BIN)/scorekeeper demo

test: $(VENV)/.test
	sh tests/needs.sh
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/djlint --lint --quiet templates
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --dist worksteal

bench: $(VENV)/.test
	$(BIN)/python -m tests.bench

screenshots: $(VENV)/.test
	sh tests/needs.sh
	$(BIN)/python -m tests.screenshots

words: $(VENV)/.test
	$(BIN)/python -m tests.words

wheel: $(VENV)/.test
	$(BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps -w dist .

clean:
	rm -rf $(VENV) dist build
