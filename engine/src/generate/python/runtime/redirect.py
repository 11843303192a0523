"""What follows a redirect, and what never does."""

from __future__ import annotations

import urllib.parse

from .errors import ApiRedirectError
from .prepared import _drop, _get, _Prepared
from .url import _Url


def _redirected(name: str, prepared: _Prepared, location: str, status: int) -> _Prepared:
    before = _Url(prepared.url)
    try:
        after = _Url(urllib.parse.urljoin(prepared.url, location).partition("#")[0])
    except ValueError:
        raise ApiRedirectError(name + " was redirected to what is no web address.") from None
    if before.scheme == "https" and after.scheme == "http":
        raise ApiRedirectError(name + " was redirected to an unencrypted connection.")
    reads = prepared.method in ("GET", "HEAD")
    becomes_get = not reads and (status == 303 or (status < 303 and prepared.method == "POST"))
    method = "GET" if becomes_get else prepared.method
    body = None if becomes_get else prepared.body
    headers = dict(prepared.headers)
    if becomes_get:
        _drop(headers, "content-type")
    if before.origin == after.origin:
        return _Prepared(method, after.text, headers, body)
    if not reads and not becomes_get:
        raise ApiRedirectError(name + " was redirected to another origin, which must not get this request.")
    accept = _get(headers, "accept") or "*/*"
    return _Prepared(method, after.text, {"Accept": accept, "Accept-Encoding": "gzip, deflate"}, None)
