"""Proof by running: originals and translations are built for the CPU engine, run alike, and compared."""
