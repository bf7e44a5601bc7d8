"""Inline PTX as a language: the statement's operands from C tokens, the template's text as a syntax tree."""
