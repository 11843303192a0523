"""Annotations as this file is written in: what they name, and what they are made of."""

from __future__ import annotations

import ast


def _name_of(node: ast.expr) -> str:
    return node.id.lstrip("_") if isinstance(node, ast.Name) else ""


def _members(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp):
        return _members(node.left) + _members(node.right)
    if isinstance(node, ast.Subscript) and _name_of(node.value) == "Optional":
        inner = _members(node.slice)
        return inner if any(_is_none(member) for member in inner) else [*inner, ast.Constant(None)]
    return [node]


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is ...


def _is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and _name_of(node.value) == "Literal"
