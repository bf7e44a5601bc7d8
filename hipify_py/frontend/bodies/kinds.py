"""The vocabulary of :class:`hipify_py.frontend.trees.Node`, and how the parser's cursors map to it."""

from __future__ import annotations

KINDS = {
    "BINARY_OPERATOR": "binary",
    "COMPOUND_ASSIGNMENT_OPERATOR": "compound",
    "UNARY_OPERATOR": "unary",
    "CONDITIONAL_OPERATOR": "conditional",
    "CALL_EXPR": "call",
    "DECL_REF_EXPR": "name",
    "MEMBER_REF_EXPR": "member",
    "MEMBER_REF": "member_name",
    "ARRAY_SUBSCRIPT_EXPR": "index",
    "INTEGER_LITERAL": "literal",
    "FLOATING_LITERAL": "literal",
    "CHARACTER_LITERAL": "literal",
    "CXX_BOOL_LITERAL_EXPR": "literal",
    "CXX_NULL_PTR_LITERAL_EXPR": "null_pointer",
    "GNU_NULL_EXPR": "null_pointer",
    "STRING_LITERAL": "string",
    "CXX_UNARY_EXPR": "sizeof",
    "UNARY_EXPR": "sizeof",
    "SIZE_OF_PACK_EXPR": "sizeof",
    "CSTYLE_CAST_EXPR": "cast",
    "CXX_STATIC_CAST_EXPR": "cast",
    "CXX_REINTERPRET_CAST_EXPR": "cast",
    "CXX_CONST_CAST_EXPR": "cast",
    "CXX_FUNCTIONAL_CAST_EXPR": "cast",
    "UNEXPOSED_EXPR": "implicit",
    "PAREN_EXPR": "paren",
    "INIT_LIST_EXPR": "list",
    "COMPOUND_LITERAL_EXPR": "cast",
    "CXX_THIS_EXPR": "this",
    "LAMBDA_EXPR": "lambda",
    "VARIABLE_REF": "capture",
    "COMPOUND_STMT": "block",
    "DECL_STMT": "declare",
    "VAR_DECL": "variable",
    "IF_STMT": "if",
    "FOR_STMT": "for",
    "CXX_FOR_RANGE_STMT": "for_each",
    "WHILE_STMT": "while",
    "DO_STMT": "do",
    "SWITCH_STMT": "switch",
    "CASE_STMT": "case",
    "DEFAULT_STMT": "default",
    "BREAK_STMT": "break",
    "CONTINUE_STMT": "continue",
    "RETURN_STMT": "return",
    "NULL_STMT": "empty",
    "GOTO_STMT": "goto",
    "LABEL_STMT": "label",
    "ASM_STMT": "asm",
    "TYPEDEF_DECL": "empty",
    "TYPE_ALIAS_DECL": "empty",
    "USING_DECLARATION": "empty",
    "USING_DIRECTIVE": "empty",
    "NAMESPACE_ALIAS": "empty",
    "STATIC_ASSERT": "empty",
    "UNEXPOSED_STMT": "attributed",
    "STRUCT_DECL": "empty",
    "UNION_DECL": "empty",
    "ENUM_DECL": "empty",
}
"""Node kinds by the parser's name for a cursor; what is not listed becomes ``unknown`` with that name."""

IGNORED = frozenset(("TYPE_REF", "TEMPLATE_REF", "NAMESPACE_REF"))
"""Cursors that only say how something is spelt."""

BINARY = (
    "", ".*", "->*", "*", "/", "%", "+", "-", "<<", ">>", "<=>", "<", ">", "<=", ">=", "==", "!=", "&", "^", "|",
    "&&", "||", "=", "*=", "/=", "%=", "+=", "-=", "<<=", ">>=", "&=", "^=", "|=", ",",
)  # fmt: skip
"""Operators by ``CXBinaryOperatorKind``."""

UNARY = ("", "x++", "x--", "++x", "--x", "&", "*", "+", "-", "~", "!", "real", "imag", "extension", "co_await")
"""Operators by ``CXUnaryOperatorKind``."""
