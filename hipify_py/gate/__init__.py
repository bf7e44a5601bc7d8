"""The gate: which findings count, what may have been there before, and how portable the code has to be."""
