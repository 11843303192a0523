"""Bodies that are urlencoded forms."""

from __future__ import annotations

from .body import _ENCODERS, _Body
from .form_members import _form_members, _form_param
from .operation import _Content
from .serialize import _query_text


def _form_body(content: _Content, value: object) -> _Body:
    texts = [_query_text(_form_param(content, name, item), item) for name, item in _form_members(value)]
    return _Body(content.type, ["&".join([text for text in texts if text]).encode("ascii")])


_ENCODERS["form"] = _form_body
