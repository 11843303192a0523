"""Members of forms of both kinds."""

from __future__ import annotations

from typing import cast

from .operation import _Content, _Param
from .values import OMIT, _plain


def _form_param(content: _Content, name: str, value: object) -> _Param:
    """Lists repeat their name and objects are JSON, unless the operation says how a member is written."""
    for part in content.parts:
        if part.name == name:
            return part
    return _Param(name, json=isinstance(_plain(value), dict))


def _form_members(value: object) -> list[tuple[str, object]]:
    plain = _plain(value)
    if not isinstance(plain, dict):
        raise TypeError("A form is made of an object with members.")
    return [(str(name), item) for name, item in cast("dict[object, object]", plain).items() if item is not OMIT]
