"""An answer: its body up to a limit, and how the description says that it is read."""

from __future__ import annotations

import re
from typing import Any

from .errors import ApiProtocolError
from .head import _Head
from .incoming import _Incoming
from .operation import ApiResponse, _match_status, _Operation
from .wire import _Flow


class _Answer:
    """The head of an answer, and its body while it comes or once it is there."""

    def __init__(self, head: _Head, url: str, incoming: _Incoming | None, body: bytes | None) -> None:
        self.status = head.status
        self.headers = head.headers
        self.url = url
        self.incoming = incoming
        self.body = body


def _read_whole(incoming: _Incoming, limit: int, until: float | None, cuts: bool) -> _Flow[bytes]:
    """The body up to a limit. What is longer is cut there, or refused: an error's status counts, whatever it says."""
    pieces: list[bytes] = []
    size = 0
    while True:
        piece = yield from incoming.chunk(until)
        if not piece:
            return b"".join(pieces)
        size += len(piece)
        if size > limit:
            incoming.close()
            if cuts:
                return b"".join([*pieces, piece])[:limit]
            raise ApiProtocolError("The answer is longer than " + str(limit) + " bytes.")
        pieces.append(piece)


def _response_of(answer: _Answer) -> ApiResponse:
    return ApiResponse(answer.status, answer.headers, answer.url, answer.body)


def _text_of(answer: _Answer) -> str:
    found = re.search(r"charset=\"?([\w.:-]+)", answer.headers.get("content-type", ""))
    try:
        return (answer.body or b"").decode(found[1] if found else "utf-8", "replace")
    except LookupError:
        return (answer.body or b"").decode("utf-8", "replace")


def _describes(operation: _Operation[Any], status: int) -> bool:
    """A described 304 is no failure."""
    return any(entry[0] == str(status) for entry in operation.results)


def _result_of(operation: _Operation[Any], answer: _Answer, accept: str) -> tuple[str, str]:
    """The decoding of an answer, and the annotation to read it by."""
    by_status: dict[str, list[tuple[str, str, str, str]]] = {}
    for entry in operation.results:
        by_status.setdefault(entry[0], []).append(entry)
    key = _match_status(by_status, answer.status)
    if key is None:
        return ("json", operation.gives) if operation.gives else ("none", "")
    said = _media_type(answer.headers.get("content-type", accept))
    entries = by_status[key]
    for wanted in (said, said.partition("/")[0] + "/*", "*/*"):
        for entry in entries:
            if _media_type(entry[1]) == wanted:
                return entry[2], entry[3]
    return entries[0][2], entries[0][3]


def _media_type(said: str) -> str:
    return said.partition(";")[0].strip().lower()


def _is_json(answer: _Answer) -> bool:
    """Whether an answer says that it is JSON, or nothing else."""
    return _media_type(answer.headers.get("content-type", "application/json")).endswith(("/json", "+json"))
