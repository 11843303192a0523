"""Bodies that are forms with files (RFC 7578), each part with its own media type and header fields."""

from __future__ import annotations

import uuid
from typing import cast

from .body import _ENCODERS, Part, _Body, _is_file, _piece
from .form_members import _form_members, _form_param
from .operation import _Content, _Param
from .serialize import _check_header, _pairs_of
from .values import OMIT, _plain


def _multipart_body(content: _Content, value: object) -> _Body:
    boundary = "form-" + uuid.uuid4().hex
    pieces: list[object] = []
    for name, member in _form_members(value):
        for head, piece in _parts_of(_form_param(content, name, member), member):
            pieces += [("--" + boundary + "\r\n" + head + "\r\n\r\n").encode("utf-8", "replace"), piece, b"\r\n"]
    pieces.append(("--" + boundary + "--\r\n").encode("ascii"))
    return _Body("multipart/form-data; boundary=" + boundary, _joined(pieces))


def _joined(pieces: list[object]) -> list[object]:
    """Neighbours that are bytes become one piece, so that they travel together."""
    joined: list[object] = []
    for piece in pieces:
        last = joined[-1] if joined else None
        if isinstance(piece, bytes) and isinstance(last, bytes):
            joined[-1] = last + piece
        else:
            joined.append(piece)
    return joined


def _parts_of(param: _Param, value: object) -> list[tuple[str, object]]:
    plain = _plain(value)
    items = cast("list[object]", plain) if isinstance(plain, list) else []
    split = not param.json and (
        (param.style in ("", "form") and (param.explode or not param.style)) or any(map(_is_file, items))
    )
    if not isinstance(plain, list) or not split:
        return _parts_of_item(param, value)
    usual = _Param(
        param.name, style=param.style, explode=param.explode, type=param.type, headers=param.headers, json=True
    )
    given = [item for item in items if item is not OMIT]
    return [part for item in given for part in _parts_of_item(usual if isinstance(_plain(item), dict) else param, item)]


def _parts_of_item(param: _Param, item: object) -> list[tuple[str, object]]:
    """Each item of a list is a part of its own, unless the operation says otherwise; a file is one in any case."""
    usual = "application/json" if param.json else ""
    part = item if isinstance(item, Part) else Part(item)
    if _is_file(item):
        type = part.content_type or param.type or usual or "application/octet-stream"
        return [(_part_head(param.name, type, part, _file_name(part)), _piece(part))]
    type = part.content_type or param.type or usual
    return [
        (_part_head(name, type, part, None), ",".join(values).encode("utf-8", "replace"))
        for name, values, _ in _pairs_of(param, part.content)
    ]


def _file_name(part: Part) -> str:
    """A part without a file name is no file to a server."""
    if part.filename is not None:
        return part.filename
    name = getattr(part.content, "name", None)
    return name.replace("\\", "/").rpartition("/")[2] or "blob" if isinstance(name, str) else "blob"


def _part_head(name: str, type: str, part: Part, filename: str | None) -> str:
    head = "Content-Disposition: form-data; name=" + _quoted(name)
    if filename is not None:
        head += "; filename=" + _quoted(filename)
    if type:
        head += "\r\nContent-Type: " + _check_header("Content-Type", type)
    for header, value in part.headers.items():
        head += "\r\n" + header + ": " + _check_header(header, value)
    return head


def _quoted(text: str) -> str:
    """Quotes and line breaks are escaped as browsers do (HTML, "multipart/form-data encoding algorithm")."""
    return '"' + text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A") + '"'


_ENCODERS["multipart"] = _multipart_body
