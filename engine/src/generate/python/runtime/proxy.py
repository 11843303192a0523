"""Proxies, as the environment names them."""

from __future__ import annotations

import base64
import os
import urllib.parse

from .errors import ApiConnectionError
from .head import _read_one_head
from .sending import _write_head
from .url import _Url
from .wire import _Act, _Connection, _Flow


class _Proxy:
    def __init__(self, text: str) -> None:
        parts = urllib.parse.urlsplit(text if "://" in text else "http://" + text)
        if parts.scheme != "http" or not parts.hostname:
            raise ApiConnectionError("Proxies are spoken to as http://host:port, and not otherwise.")
        self.host = parts.hostname
        self.port = parts.port or 80
        self.headers: dict[str, str] = {}
        if parts.username is not None:
            pair = urllib.parse.unquote(parts.username) + ":" + urllib.parse.unquote(parts.password or "")
            self.headers["Proxy-Authorization"] = "Basic " + base64.b64encode(pair.encode()).decode("ascii")


def _proxy_for(url: _Url) -> _Proxy | None:
    """HTTP_PROXY in capitals is ignored where a CGI script runs: there a request's header Proxy sets it."""
    names = ["https_proxy", "HTTPS_PROXY"] if url.scheme == "https" else ["http_proxy"]
    if url.scheme == "http" and "REQUEST_METHOD" not in os.environ:
        names.append("HTTP_PROXY")
    text = next((os.environ[name] for name in [*names, "all_proxy", "ALL_PROXY"] if os.environ.get(name)), "")
    return None if not text or _goes_straight(url) else _Proxy(text)


def _goes_straight(url: _Url) -> bool:
    said = os.environ.get("no_proxy") or os.environ.get("NO_PROXY") or ""
    for entry in said.lower().replace(",", " ").split():
        host, _, port = entry.partition(":") if entry.count(":") == 1 else (entry.strip("[]"), "", "")
        if port and port != str(url.port):
            continue
        suffix = host.lstrip("*").lstrip(".")
        if host == "*" or url.host == suffix or (suffix and url.host.endswith("." + suffix)):
            return True
    return False


def _tunnel(connection: _Connection, proxy: _Proxy, url: _Url, until: float | None) -> _Flow[None]:
    """Asks the proxy for a connection to the origin itself, so that it sees nothing of what travels."""
    authority = ("[" + url.host + "]" if ":" in url.host else url.host) + ":" + str(url.port)
    yield _Act("send", _write_head("CONNECT", authority, {"Host": authority, **proxy.headers}), connection.wire, until)
    head = yield from _read_one_head(connection, until)
    if head.status // 100 != 2:
        raise ApiConnectionError("The proxy answered " + str(head.status) + ".")
    connection.buffer.clear()
