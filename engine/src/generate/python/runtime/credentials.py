"""Where secrets go in a request."""

from __future__ import annotations

import base64
import re
from typing import cast

from .prepared import _get, _Prepared, _set
from .serialize import _encode


class _Credential:
    """Where a secret goes in a request."""

    def __init__(self, scheme: str, place: str, name: str, prefix: str = "") -> None:
        self.scheme = scheme
        self.place = place
        self.name = name
        self.prefix = prefix


def _place(credential: _Credential, secret: object, prepared: _Prepared) -> None:
    if isinstance(secret, tuple) != (credential.prefix == "Basic"):
        wanted = "a pair of user name and password" if credential.prefix == "Basic" else "a text"
        raise TypeError("The credential " + credential.scheme + " must be " + wanted + ".")
    if isinstance(secret, tuple):
        pair = ":".join(cast("tuple[str, str]", secret))
        text = base64.b64encode(pair.encode()).decode("ascii")
    else:
        text = str(secret)
    if credential.prefix:
        text = credential.prefix + " " + text
    if credential.place == "query":
        prepared.url = _with_pair(prepared.url, _encode(credential.name), _encode(text))
    elif credential.place == "header":
        _set(prepared.headers, credential.name, text)
    else:
        cookie = credential.name + "=" + _encode(text)
        others = _get(prepared.headers, "cookie")
        _set(prepared.headers, "Cookie", cookie if others is None else others + "; " + cookie)


def _with_pair(url: str, name: str, value: str) -> str:
    """The address with another pair: the others stay as they were written."""
    base, _, query = url.partition("?")
    others = [pair for pair in query.split("&") if pair and pair.partition("=")[0] != name]
    return base + "?" + "&".join([*others, name + "=" + value])


def _redacted(url: str, credentials: tuple[_Credential, ...]) -> str:
    """An address without what is secret in it, for a log."""
    text = re.sub(r"//[^/?#]*@", "//", url)
    for credential in credentials:
        if credential.place == "query":
            name = re.escape(_encode(credential.name))
            text = re.sub("([?&]" + name + "=)[^&#]*", r"\1***", text)
    return text
