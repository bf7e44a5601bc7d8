#!/bin/sh
# Build the wheel, install it into a fresh environment, and run the tests that need no compiler against it.
set -eu
venv=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$venv/bin/python" -m build -q --wheel --outdir "$work/dist" .
python3 -m venv "$work/venv"
"$work/venv/bin/python" -m pip install -q --disable-pip-version-check "$work"/dist/*.whl pytest pytest-xdist hypothesis jsonschema
mkdir "$work/run"
cp -r tests corpus tools docs bench pyproject.toml "$work/run/"
cd "$work/run"
"$work/venv/bin/python" -c 'import hipify_py, sys; sys.exit("site-packages" not in hipify_py.__file__)'
"$work/venv/bin/python" -m pytest -n 2 -q -p no:cacheprovider -m "not compile and not run and not checkout and not browser" tests/core tests/cli tests/report tests/rewrite tests/frontend
