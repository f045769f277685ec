# `make demo` and `make test` need Python >= 3.11, make and pip; the rest is set up in .venv once.
SHELL := /bin/sh
VENV := .venv
PY := $(VENV)/bin/python
READY := $(VENV)/.ready
TEST_WORKERS ?= 2
ARGS ?=
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if $$p -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then command -v $$p; break; fi; done)

.PHONY: help demo test lint bench soak mutants docs clean

help:
	@echo "make demo     check the cards, play thousands of games, write out/demo.html"
	@echo "make test     every test (ARGS='tests/cli -k demo' for some)"
	@echo "make lint     ruff, mypy strict, import contracts"
	@echo "make bench    speed and memory, each figure with its unit"
	@echo "make soak     the conformance checks on new games for ten minutes (ARGS='--minutes 60')"
	@echo "make mutants  break each rule on purpose: a test that names the rule must fail"
	@echo "make docs     write docs/commands.md and the tables of docs/scenarios.md anew"
	@echo "make clean    remove .venv, out and caches"

demo: $(READY)
	@$(PY) -m cli.app demo $(ARGS)

test: $(READY)
	$(PY) -m pytest -n $(TEST_WORKERS) --dist worksteal $(ARGS)

lint: $(READY)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -c "from importlinter.cli import lint_imports_command as run; run()" --no-cache

bench: $(READY)
	@$(PY) -m benchmarks $(ARGS)

soak: $(READY)
	@$(PY) -m tests.soak $(ARGS)

mutants: $(READY)
	@$(PY) -m tests.mutants $(ARGS)

docs: $(READY)
	$(PY) -m cli.reference docs/commands.md
	$(PY) -m rulesets.kernel.effects.reference docs/scenarios.md sims.scenarios.reference

clean:
	rm -rf $(VENV) out .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache build dist

# Made once, and again when pyproject.toml changes. Debian's Python comes without the part that puts pip
# into a new environment; there the pip outside installs into it.
$(READY): pyproject.toml
	@test -n "$(PYTHON)" || { echo "Evenhand needs Python 3.11 or newer (with its venv module): https://www.python.org/downloads/"; exit 2; }
	@echo "setting up $(VENV) with $(PYTHON) (once; a minute or two)"
	@test -x $(PY) || $(PYTHON) -m venv $(VENV) 2>/dev/null || $(PYTHON) -m venv --clear --without-pip $(VENV)
	@if $(PY) -m pip --version >/dev/null 2>&1; then \
		$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'; \
	else \
		$(PYTHON) -m pip --python $(PY) install --quiet --disable-pip-version-check --editable '.[dev]'; \
	fi
	@touch $@
