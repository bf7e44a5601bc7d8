"""``python -m hipify_py`` is ``hipify-py``."""

import sys


def run() -> None:
    """Run the command line and leave with its exit code."""
    from hipify_py.cli import main

    sys.exit(main())


if __name__ == "__main__":
    run()
