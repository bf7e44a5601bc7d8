"""The report formats, one module each."""
