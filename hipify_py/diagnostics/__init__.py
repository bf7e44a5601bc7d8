"""Diagnostics: the model, and the catalogue of all codes."""

from hipify_py.diagnostics.model import Diagnostic, Finding, LineIndex, Position, Severity, Span

__all__ = ["Diagnostic", "Finding", "LineIndex", "Position", "Severity", "Span"]
