# Two commands do everything: `make demo` and `make test`. Both set up what they need first.
VENV := .venv
PYTHON := $(VENV)/bin/python
STAMP := $(VENV)/.ready

# Tests start the command hundreds of times: each start reads compiled modules, wherever the tree lies.
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX := $(CURDIR)/.build/bytecode

.PHONY: demo docs test test-wheel lint setup

setup: $(STAMP)

$(STAMP): pyproject.toml tools/setup.sh
	sh tools/setup.sh $(VENV)
	touch $(STAMP)

demo: $(STAMP)
	$(PYTHON) -m hipify_py corpus/kernels --to hip -o .build/demo --verify=compile --exit-zero

# What is generated from tables, docstrings and headers.
docs: $(STAMP)
	$(PYTHON) tools/make_stubs.py
	$(PYTHON) tools/make_cpu_table.py
	$(PYTHON) hipify_py/runtime/hip/generate.py
	$(PYTHON) tools/make_docs.py

lint: $(STAMP)
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy hipify_py tools

test: $(STAMP) lint
	$(PYTHON) -m pytest -n 2 -q

# The quick tests again, against the wheel as users install it.
test-wheel: $(STAMP)
	sh tools/test_wheel.sh $(VENV)
