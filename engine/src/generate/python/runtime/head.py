"""The head of an answer in HTTP/1.1 (RFC 9112): its status and its fields."""

from __future__ import annotations

import re
from typing import Final

from .errors import ApiProtocolError
from .wire import _HEAD_LIMIT, _Connection, _Flow

_INFORMATIONAL_LIMIT: Final = 16
_STATUS_LINE: Final = re.compile(rb"HTTP/1\.([01]) ([1-5]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?")
_FIELD_LINE: Final = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)")


class _Head:
    """Status and fields of an answer."""

    def __init__(self, status: int, modern: bool, headers: dict[str, str]) -> None:
        self.status = status
        self.modern = modern
        self.headers = headers


def _read_head(connection: _Connection, until: float | None) -> _Flow[_Head]:
    """The final answer's head; those that only inform are passed over."""
    for _ in range(_INFORMATIONAL_LIMIT):
        head = yield from _read_one_head(connection, until)
        if head.status >= 200:
            return head
        if head.status == 101:
            break
    raise ApiProtocolError("The server does not come to an answer.")


def _read_one_head(connection: _Connection, until: float | None) -> _Flow[_Head]:
    first = yield from connection.line(_HEAD_LIMIT, until)
    found = _STATUS_LINE.fullmatch(first)
    if found is None:
        raise ApiProtocolError("The answer does not begin as HTTP/1.1 does.")
    headers = yield from _read_fields(connection, until)
    return _Head(int(found[2]), found[1] == b"1", headers)


_ONCE: Final = ("content-length", "transfer-encoding", "location", "content-type", "content-encoding")


def _read_fields(connection: _Connection, until: float | None) -> _Flow[dict[str, str]]:
    fields: dict[str, str] = {}
    left = _HEAD_LIMIT
    while True:
        line = yield from connection.line(left, until)
        if not line:
            return fields
        left -= len(line) + 2
        found = _FIELD_LINE.fullmatch(line)
        if found is None or left < 0:
            raise ApiProtocolError("The answer's header is malformed or too long.")
        name, value = found[1].decode("ascii").lower(), found[2].decode("latin-1").rstrip(" \t")
        if name in fields and name in _ONCE:
            if fields[name] != value:
                raise ApiProtocolError("The answer has several fields " + name + ".")
        else:
            fields[name] = fields[name] + ", " + value if name in fields else value
