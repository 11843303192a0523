"""Values in paths, queries, header fields and cookies (OpenAPI 3, "Style Values")."""

from __future__ import annotations

import re
import urllib.parse
from typing import Any, Callable, Final, cast

from .operation import _Param
from .values import OMIT, _json_text, _plain, _scalar_text


def _encode(text: str) -> str:
    """Percent-encodes everything but the unreserved characters of RFC 3986."""
    return urllib.parse.quote(text, safe="", errors="replace")


def _encode_reserved(text: str) -> str:
    """Lets reserved characters stand too, except for those that would end or split the place; a `%` is always data."""
    return urllib.parse.quote(text, safe=":/?@!$'()*,;", errors="replace")


def _encode_reserved_in_path(text: str) -> str:
    return urllib.parse.quote(text, safe=":@!$'()*,;", errors="replace")


def _items_of(value: list[object]) -> list[str]:
    return [_scalar_text(item) for item in value if item is not OMIT]


def _members_of(value: dict[str, object]) -> list[tuple[str, str]]:
    return [(str(name), _scalar_text(item)) for name, item in value.items() if item is not OMIT]


_SEPARATORS: Final = {"spaceDelimited": "%20", "pipeDelimited": "%7C"}


def _pairs_of(param: _Param, value: object) -> list[tuple[str, list[str], str]]:
    """A value as the pairs of a query or a form: name, values, and what stands between them."""
    name, style = param.name, param.style or "form"
    explode = param.explode or not param.style
    plain = _plain(value)
    separator = _SEPARATORS.get(style, ",")
    if plain is OMIT:
        return []
    if param.json:
        return [(name, [_json_text(value)], ",")]
    if style == "deepObject":
        return _deep_pairs(name, plain)
    if isinstance(plain, list):
        items = _items_of(cast("list[object]", plain))
        if explode:
            return [(name, [item], ",") for item in items]
        return [(name, items, separator)] if items else []
    if isinstance(plain, dict):
        if explode:
            return _spread_pairs(cast("dict[str, object]", plain))
        members = _members_of(cast("dict[str, object]", plain))
        return [(name, [part for member in members for part in member], separator)] if members else []
    return [(name, [_scalar_text(value)], ",")]


def _spread_pairs(value: dict[str, object]) -> list[tuple[str, list[str], str]]:
    """Members have names of their own, which lists repeat."""
    pairs: list[tuple[str, list[str], str]] = []
    for name, item in value.items():
        plain = _plain(item)
        texts = _items_of(cast("list[object]", plain)) if isinstance(plain, list) else _items_of([item])
        pairs += [(str(name), [text], ",") for text in texts]
    return pairs


def _deep_pairs(name: str, value: object) -> list[tuple[str, list[str], str]]:
    """`filter[a][b]=1`, and `filter[0]=1` for lists: the specification stops at one level of names, servers do not."""
    plain = _plain(value)
    entries: list[tuple[object, object]]
    if isinstance(plain, list):
        entries = list(enumerate(cast("list[object]", plain)))
    elif isinstance(plain, dict):
        entries = list(cast("dict[object, object]", plain).items())
    else:
        return [] if plain is OMIT else [(name, [_scalar_text(value)], ",")]
    return [pair for key, item in entries for pair in _deep_pairs(name + "[" + str(key) + "]", item)]


def _query_text(param: _Param, value: object) -> str:
    """`a=1&b=2`, for a query or an urlencoded form."""
    encode = _encode_reserved if param.reserved else _encode
    pairs = _pairs_of(param, value)
    return "&".join([_encode(name) + "=" + between.join(map(encode, values)) for name, values, between in pairs])


def _whole_query(value: object) -> str:
    plain = _plain(value)
    if not isinstance(plain, dict):
        return "" if plain is OMIT else _encode(_scalar_text(value))
    texts = [_query_text(_Param(name), item) for name, item in cast("dict[str, object]", plain).items()]
    return "&".join([text for text in texts if text])


def _path_text(param: _Param, value: object) -> str:
    """
    A value inside a path. Raises ValueError for a text that is empty or made of dots: whoever drops empty segments or
    resolves dots on the way would call another operation.
    """
    text = _styled_text(param, value, _encode_reserved_in_path if param.reserved else _encode)
    if text in ("", ".", ".."):
        raise ValueError("The path parameter " + param.name + " must not be " + repr(text) + ".")
    return text


def _unchanged(text: str) -> str:
    return text


def _header_text(param: _Param, value: object) -> str:
    """A value inside a header field, which no percent-encoding touches."""
    return _styled_text(param, value, _unchanged)


def _styled_text(param: _Param, value: object, encode: Callable[[str], str]) -> str:
    """The styles of RFC 6570 that stand alone: simple, label and matrix."""
    style, explode, plain = param.style, param.explode, _plain(value)
    prefix = "." if style == "label" else ";" if style == "matrix" else ""
    between = prefix if explode and prefix else ","
    named: Callable[[str], str] = (lambda text: _encode(param.name) + "=" + text) if style == "matrix" else _unchanged
    if plain is OMIT or plain is None:
        return ""
    if param.json:
        return encode(_json_text(value))
    if isinstance(plain, list):
        items = [encode(item) for item in _items_of(cast("list[object]", plain))]
        if not items:
            return ""
        return prefix + (between.join(map(named, items)) if explode else named(",".join(items)))
    if isinstance(plain, dict):
        members = [(encode(key), encode(text)) for key, text in _members_of(cast("dict[str, object]", plain))]
        if not members:
            return ""
        if explode:
            return prefix + between.join([key + "=" + text for key, text in members])
        return prefix + named(",".join([part for member in members for part in member]))
    return prefix + named(encode(_scalar_text(value)))


def _cookie_text(param: _Param, value: object) -> str:
    """`a=1; b=2`. The style `cookie` encodes nothing, and what would begin another cookie is refused."""
    if param.style != "cookie":
        return _query_text(param, value)
    cookies = [name + "=" + ",".join(values) for name, values, _ in _pairs_of(param, value)]
    if any(";" in cookie for cookie in cookies):
        raise ValueError("The cookie " + param.name + " must not contain a semicolon.")
    return "; ".join(cookies)


_TOKEN: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_FIELD: Final = re.compile(r"[\t\x20-\x7e\x80-\xff]*")


def _check_header(name: str, value: str) -> str:
    """Refuses what would end a header field and begin another one, and what no field can carry."""
    if _TOKEN.fullmatch(name) is None:
        raise ValueError("This is no name of a header: " + repr(name) + ".")
    text = value.strip(" \t")
    if _FIELD.fullmatch(text) is None:
        raise ValueError("The header " + name + " must hold no line breaks, controls or characters beyond Latin-1.")
    return text


def _argument(arguments: dict[str, Any], param: _Param) -> object:
    return arguments.get(param.member, OMIT)


def _param_of(entry: str | _Param) -> _Param:
    return _Param(entry) if isinstance(entry, str) else entry
