#!/bin/sh
# Make the virtual environment named by $1, with everything that the tests and the demo need.
# What Debian's packages must give (Python 3.11+, its venv module, a C++ compiler) is installed by apt when it is missing.
set -eu
venv=${1:-.venv}

missing=""
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || missing="$missing python3"
python3 -c 'import ensurepip, venv' 2>/dev/null || missing="$missing python3-venv"
command -v g++ >/dev/null 2>&1 || missing="$missing g++"
if [ -n "$missing" ]; then
    root=""
    [ "$(id -u)" = 0 ] || root="sudo"
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "setup: please install:$missing" >&2
        exit 1
    fi
    echo "setup: installing$missing"
    $root apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq $missing
fi

[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/python" -m pip install -q --disable-pip-version-check -e '.[cluster,dev,triton,verify]'
"$venv/bin/python" -m hipify_py.verify
