"""Makefiles and shell scripts: words of assignments and command lines, edited in place."""
