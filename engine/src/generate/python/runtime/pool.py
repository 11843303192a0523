"""Connections that wait for the next request to their origin."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from .proxy import _Proxy, _proxy_for, _tunnel
from .url import _Url
from .wire import _Act, _Connection, _Flow

if TYPE_CHECKING:
    import ssl


_IDLE_SECONDS: Final = 15.0


class _Pool:
    """The connections of one client."""

    def __init__(self, ssl_context: ssl.SSLContext | None) -> None:
        self._idle: dict[tuple[str, ...], list[tuple[_Connection, float]]] = {}
        self._closed = False
        self._ssl_context = ssl_context

    def close(self) -> None:
        self._closed = True
        for waiting in self._idle.values():
            while waiting:
                waiting.pop()[0].close()

    def take(self, url: _Url, until: float | None) -> _Flow[tuple[_Connection, _Proxy | None]]:
        proxy = _proxy_for(url)
        key = (url.origin, proxy.host + ":" + str(proxy.port) if proxy is not None else "")
        waiting = self._idle.get(key, [])
        while waiting:
            connection, since = waiting.pop()
            if time.monotonic() - since < _IDLE_SECONDS and connection.wire.usable():
                connection.used, connection.answered = True, False
                return connection, proxy
            connection.close()
        place = (url.host, url.port) if proxy is None else (proxy.host, proxy.port)
        connection = _Connection((yield _Act("open", place, until=until)), key)
        try:
            if url.scheme == "https":
                if proxy is not None:
                    yield from _tunnel(connection, proxy, url, until)
                yield from connection.encrypt(self._trust(), url.host, until)
        except BaseException:
            connection.close()
            raise
        return connection, proxy

    def _trust(self) -> ssl.SSLContext:
        if self._ssl_context is None:
            import ssl

            self._ssl_context = ssl.create_default_context()
        return self._ssl_context

    def give_back(self, connection: _Connection, keep: bool) -> None:
        if keep and not self._closed:
            self._idle.setdefault(connection.key, []).append((connection, time.monotonic()))
        else:
            connection.close()
