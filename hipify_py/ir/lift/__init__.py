"""Lifting: trees of C++ become the IR."""
