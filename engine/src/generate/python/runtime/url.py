"""A web address, taken apart."""

from __future__ import annotations

import re
import urllib.parse


class _Url:
    """An absolute address: where to connect, and what to ask there."""

    def __init__(self, text: str) -> None:
        try:
            parts = urllib.parse.urlsplit(text)
            port = parts.port
        except ValueError:
            raise ValueError("This is no web address: " + repr(text) + ".") from None
        if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
            raise ValueError("This is no web address: " + repr(text) + ".")
        host = parts.hostname
        if not host.isascii():
            host = host.encode("idna").decode("ascii")
        if re.fullmatch(r"[0-9a-z._~:%-]+", host) is None:
            raise ValueError("This is no web address: " + repr(text) + ".")
        self.scheme = parts.scheme
        self.host = host
        self.port = port or (443 if self.scheme == "https" else 80)
        usual = self.port == (443 if self.scheme == "https" else 80)
        named = "[" + host + "]" if ":" in host else host
        self.authority = named if usual else named + ":" + str(self.port)
        self.origin = self.scheme + "://" + self.authority
        path = urllib.parse.quote(parts.path or "/", safe="%/:@!$&'()*+,;=~-._")
        query = urllib.parse.quote(parts.query, safe="%/?:@!$&'()*+,;=~-._[]|")
        self.target = path + ("?" + query if query else "")
        self.text = self.origin + self.target
