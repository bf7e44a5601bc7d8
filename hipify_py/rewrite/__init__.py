"""Table-driven rewriting, shared by every target that edits the user's text."""
