"""Bulk runs: results that are kept by content, sources from anywhere, and work that is split and resumed."""
