# make run: sets everything up and serves the app.
# make check: formatters, linters, types and the quick tests, in about a minute; without npm all but what that lints.
# make test: the same checks, then every test, in a browser and on PostgreSQL too.
# make lowest: rules and store with the lowest versions of what they need; make release: sdist and wheel, checked.
# make offline: what runs the app in a browser, without a server, into build/offline; needs npm.
# make deep: random matches, deals, requests and fillings of sheets, many times as many as `make test` tries.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PEER := build/bench-peer
# However many processors there are: ``make check`` keeps each of them busy.
PROCESSORS := $(shell getconf _NPROCESSORS_ONLN)
# What is drawn at random follows from the order of sets too: the same everywhere, every time.
PYTEST := PYTHONHASHSEED=0 $(BIN)/pytest --dist worksteal

# Tests start the server some hundred times: it would be compiled every time.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run demo check test deep lint lint-here lint-frontend lint-types lint-python lint-templates packages bench figures attack audit screenshots words schema wheel offline lowest release clean

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: $(BIN)/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e .
	touch $@

# All that `make run` installs is among it: one installation takes a quarter less than one after the other.
$(VENV)/.test: $(BIN)/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[test,lint,postgresql]'
	touch $(VENV)/.run $@

# A command without a shell: whoever ends make ends the server, which a shell would leave running.
run: $(VENV)/.run
	$(BIN)/scorekeeper serve $(HOST:%=--host %) $(PORT:%=--port %)

demo: $(VENV)/.run
	$(BIN)/scorekeeper demo

# Each of these keeps one processor busy: two go on side by side, the first while Python's packages are installed.
lint:
	$(MAKE) --no-print-directory -j 2 lint-frontend lint-types lint-python lint-templates

# The same, as far as it goes without npm.
lint-here:
	$(MAKE) --no-print-directory -j 2 $(if $(shell command -v npm),lint-frontend) lint-types lint-python lint-templates
	@command -v npm >/dev/null || echo "npm is missing, so styles and scripts were not linted: make test needs it"

lint-frontend:
	sh tools/system-packages.sh npm
	sh tools/lint-frontend.sh

lint-types: $(VENV)/.test
	$(BIN)/mypy

lint-python: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

lint-templates: $(VENV)/.test
	$(BIN)/djlint templates --lint --quiet

# The rules and the house, in a minute from a clean clone; what needs a database or a browser is for `make test`.
check: lint-here
	$(PYTEST) -n $(PROCESSORS) -m "not slow" $(addprefix --ignore=tests/,browser store web)

# Tests in a browser wait for it a quarter of their time: twice as many go on at once as there are processors.
test: packages lint audit
	$(PYTEST) -n $$((2 * $(PROCESSORS)))

deep: packages $(VENV)/.test
	SCOREKEEPER_EXAMPLES=deep $(PYTEST) -n $(PROCESSORS) tests/core tests/games tests/store tests/web
	SCOREKEEPER_EXAMPLES=deep $(PYTEST) -n $$((2 * $(PROCESSORS))) tests/browser

packages:
	sh tools/system-packages.sh chromium-headless-shell fonts-noto-core postgresql

# The peer that the benchmark compares with has an environment of its own.
$(PEER)/.installed: tools/bench/peer-constraints.txt
	$(PYTHON) -m venv $(PEER)
	$(PEER)/bin/python -m pip install -q --disable-pip-version-check -c $< ihatemoney gunicorn
	touch $@

bench: packages $(VENV)/.test $(PEER)/.installed
	$(BIN)/python -m tools.bench

figures: packages $(VENV)/.test $(PEER)/.installed
	$(BIN)/python -m tools.figures

# For longer: make attack ATTACK="--requests 200000 --kills 1000 --minutes 60"
attack: packages $(VENV)/.test
	$(BIN)/python -m tools.attack $(ATTACK)

audit: $(VENV)/.test
	$(BIN)/python -m tools.audit $(AUDIT)

screenshots: $(VENV)/.test
	sh tools/system-packages.sh chromium fonts-noto-core
	$(BIN)/python -m tools.screenshots
	$(BIN)/python -m tools.moving

words: $(VENV)/.test
	$(BIN)/python -m tools.words

schema: $(VENV)/.test
	for which in match table question; do $(BIN)/scorekeeper schema $$which > docs/schema/$$which.json; done
	$(BIN)/python -m tools.openapi

wheel: $(VENV)/.test
	$(BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps -w dist .

# Kept as long as no source of it changes; the downloads are kept in any case.
offline: $(VENV)/.run
	$(BIN)/python -m tools.offline

# The rules and the store with the lowest versions that pyproject.toml states, in an environment of their own; their
# warnings are of their time.
lowest: $(VENV)/.test
	$(PYTHON) -m venv build/lowest
	$(BIN)/python -m tools.lowest > build/lowest/constraints.txt
	build/lowest/bin/pip install -q --disable-pip-version-check -c build/lowest/constraints.txt -e '.[test,postgresql]'
	PYTHONHASHSEED=0 build/lowest/bin/python -m pytest -n $(PROCESSORS) -W default -m "not slow" tests/core tests/games tests/store

# Into dist/: sdist, wheel, both checked in environments of their own, what runs the app in a browser, and their hashes.
release: $(VENV)/.test
	$(BIN)/python -m tools.release

clean:
	rm -rf $(VENV) dist build
