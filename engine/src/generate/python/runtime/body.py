"""Bodies of requests: JSON, text and bytes, at once or as they are read."""

from __future__ import annotations

import re
from collections.abc import AsyncIterable, Iterable, Mapping
from typing import IO, TYPE_CHECKING, Any, Callable, Final, cast

from .operation import _Content, _Operation
from .values import OMIT, _json_text, _plain, _scalar_text

if TYPE_CHECKING:
    from typing_extensions import TypeAlias

FileContent: TypeAlias = "bytes | IO[bytes] | Iterable[bytes] | AsyncIterable[bytes] | Part"
"""What can be sent as bytes: at once, read from a file, or made while it is sent (by AsyncClient asynchronously too)."""


class Part:
    """A file, or another part of a form, with what stands around it."""

    def __init__(
        self,
        content: object,
        filename: str | None = None,
        content_type: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.content = content
        self.filename = filename
        self.content_type = content_type
        self.headers: Mapping[str, str] = headers or {}


class _Body:
    """Pieces in their order: bytes, or something that bytes are read from while they are sent."""

    def __init__(self, type: str, pieces: list[object]) -> None:
        self.type = type
        self.pieces = [(piece, _position(piece)) for piece in pieces]

    @property
    def whole(self) -> bytes | None:
        """All of it, where no piece is read from elsewhere."""
        pieces = [piece for piece, _ in self.pieces if isinstance(piece, bytes)]
        return b"".join(pieces) if len(pieces) == len(self.pieces) else None

    def length(self) -> int | None:
        """Bytes; None where nobody can say before they are read."""
        lengths = [_length(piece, start) for piece, start in self.pieces]
        known = [length for length in lengths if length is not None]
        return sum(known) if len(known) == len(lengths) else None

    def can_repeat(self) -> bool:
        return all(isinstance(piece, bytes) or start is not None for piece, start in self.pieces)

    def rewind(self) -> None:
        for piece, start in self.pieces:
            if start is not None:
                cast("IO[bytes]", piece).seek(start)


def _position(piece: object) -> int | None:
    """Where a file stands when it is given; None for what cannot be read again."""
    if not hasattr(piece, "read") or not hasattr(piece, "seek"):
        return None
    try:
        return cast("IO[bytes]", piece).tell()
    except (OSError, ValueError):
        return None


def _length(piece: object, start: int | None) -> int | None:
    if isinstance(piece, bytes):
        return len(piece)
    if start is None:
        return None
    file = cast("IO[bytes]", piece)
    end = file.seek(0, 2)
    file.seek(start)
    return max(0, end - start)


def _is_file(value: object) -> bool:
    if isinstance(value, Part):
        return value.filename is not None or _is_file(value.content)
    if isinstance(value, (bytes, bytearray, memoryview)) or hasattr(value, "read"):
        return True
    return (
        isinstance(value, (Iterable, AsyncIterable))
        and not isinstance(value, (str, Mapping, list, tuple, set))
        and (getattr(cast("object", value), "_raw", None) is None)
    )


def _piece(content: object) -> object:
    """A copy of bytes that can change, so that what the caller does to them later cannot change what a retry sends."""
    if isinstance(content, Part):
        return _piece(content.content)
    if isinstance(content, (bytearray, memoryview)):
        return bytes(cast("bytearray", content))
    return content.encode("utf-8", "replace") if isinstance(content, str) else content


def _holds_files(value: object) -> bool:
    plain = _plain(value)
    if isinstance(plain, dict):
        members = cast("dict[str, object]", plain).values()
        return any(
            _is_file(member) or (isinstance(member, list) and _holds_files(cast("object", member)))
            for member in members
        )
    return any(_is_file(item) for item in cast("list[object]", plain)) if isinstance(plain, list) else _is_file(value)


def _content_of(operation: _Operation[Any], value: object, wanted: str) -> _Content:
    """The content to send: what the caller chose, what can carry files, or the usual one."""
    usual = operation.body[0] if operation.body else _Content("application/json", "json")
    if wanted:
        bare = wanted.partition(";")[0].strip().lower()
        for content in operation.body:
            if content.type.partition(";")[0].strip().lower() == bare:
                return _Content(wanted, content.encoding, content.parts)
        return _Content(wanted, _encoding_of(bare))
    if operation.files >= 0 and _holds_files(value):
        return operation.body[operation.files]
    return usual


def _encoding_of(type: str) -> str:
    if re.search(r"[/+]json$", type):
        return "json"
    if type in ("application/x-www-form-urlencoded", "multipart/form-data"):
        return "form" if type.startswith("application") else "multipart"
    return "text" if type.startswith("text/") else "bytes"


def _encode_body(operation: _Operation[Any], value: object, wanted: str) -> _Body | None:
    if value is OMIT:
        return None
    content = _content_of(operation, value, wanted)
    if _is_file(value):
        type = value.content_type if isinstance(value, Part) and value.content_type else content.type
        return _Body(type, [_piece(value)])
    return _ENCODERS.get(content.encoding, _text_body)(content, value)


def _json_body(content: _Content, value: object) -> _Body:
    return _Body(content.type, [_json_text(value).encode("utf-8", "replace")])


def _text_body(content: _Content, value: object) -> _Body:
    return _Body(content.type, [_scalar_text(value).encode("utf-8", "replace")])


_ENCODERS: Final[dict[str, Callable[[_Content, object], _Body]]] = {"json": _json_body}
