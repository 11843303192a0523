"""Media types that a caller chooses."""

from __future__ import annotations

from typing import cast

from .operation import RequestOptions
from .values import Omit


def _choosing(
    options: RequestOptions | None, *, content_type: str | Omit | None = None, accept: str | Omit | None = None
) -> RequestOptions:
    chosen = cast("RequestOptions", dict(options or {}))
    if isinstance(content_type, str):
        chosen["content_type"] = content_type
    if isinstance(accept, str):
        chosen["accept"] = accept
    return chosen
