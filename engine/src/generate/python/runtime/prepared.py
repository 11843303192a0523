"""A request before its credentials are put in, and its fields."""

from __future__ import annotations

from collections.abc import Mapping

from .body import _Body
from .serialize import _check_header


class _Prepared:
    """A request before its credentials are put in."""

    def __init__(self, method: str, url: str, headers: dict[str, str], body: _Body | None) -> None:
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body

    def copy(self) -> _Prepared:
        return _Prepared(self.method, self.url, dict(self.headers), self.body)

    def can_repeat(self) -> bool:
        return self.body is None or self.body.can_repeat()


def _set(headers: dict[str, str], name: str, value: str) -> None:
    """Sets a field whatever the case that it stands there in."""
    _drop(headers, name)
    headers[name] = _check_header(name, value)


def _drop(headers: dict[str, str], name: str) -> None:
    for known in [known for known in headers if known.lower() == name.lower()]:
        del headers[known]


def _get(headers: Mapping[str, str], name: str) -> str | None:
    return next((value for known, value in headers.items() if known.lower() == name), None)
