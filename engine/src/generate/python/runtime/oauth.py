"""OAuth2 client credentials (RFC 6749, 4.4): a token is got before it is needed, and kept until it ends."""

from __future__ import annotations

import base64
import re
import time
import urllib.parse
from typing import Any, cast

from .about import _TokenSource
from .body import _Body
from .call import _Core
from .errors import ApiDecodeError
from .operation import _Operation
from .prepared import _Prepared
from .values import _parse_json
from .wire import _Flow

_EARLY = 30.0


class _ClientCredentials(_TokenSource):
    def __init__(
        self, scheme: str, token_url: str, scopes: tuple[str, ...], client_id: str, client_secret: str
    ) -> None:
        self.scheme = scheme
        self.token_url = token_url
        self.scopes = scopes
        self.pair = (client_id, client_secret)
        self._token = ""
        self._ends = 0.0

    def forget(self) -> None:
        self._token = ""

    def token(self, core: _Core, until: float | None) -> _Flow[str]:
        if not self._token or time.monotonic() >= self._ends:
            yield from self._ask(core, until)
        return self._token

    def _ask(self, core: _Core, until: float | None) -> _Flow[None]:
        pair = ":".join([urllib.parse.quote_plus(part) for part in self.pair])
        form = "grant_type=client_credentials"
        if self.scopes:
            form += "&scope=" + urllib.parse.quote(" ".join(self.scopes), safe="")
        headers = {
            "User-Agent": core.about.user_agent,
            "Accept": "application/json",
            "Authorization": "Basic " + base64.b64encode(pair.encode()).decode("ascii"),
            "Content-Type": "application/x-www-form-urlencoded",
        }
        url = self.token_url
        # Operations may have addresses of their own, and the API none that this one could be relative to.
        if not re.match(r"https?://", url, re.IGNORECASE):
            url = urllib.parse.urljoin(core.base_url(), url)
        prepared = _Prepared("POST", url, headers, _Body("application/x-www-form-urlencoded", [form.encode("ascii")]))
        operation: _Operation[Any] = _Operation("POST", "(token)", "Any")
        answer = yield from core.fetch(operation, prepared, until)
        value: object = None
        try:
            value = _parse_json(answer.body or b"")
        except ValueError:
            pass
        members = cast("dict[str, object]", value) if isinstance(value, dict) else {}
        token, lasts = members.get("access_token"), members.get("expires_in")
        if not isinstance(token, str):
            raise ApiDecodeError("The answer to the request for a token has no access_token.")
        self._token = token
        seconds = float(lasts) if isinstance(lasts, (int, float)) and not isinstance(lasts, bool) else 3600.0
        self._ends = time.monotonic() + max(0.0, seconds - min(_EARLY, seconds / 2))


def _client_credentials(
    scheme: str, token_url: str, scopes: tuple[str, ...], client_id: str | None, client_secret: str | None
) -> _ClientCredentials | None:
    if client_id is None or client_secret is None:
        return None
    return _ClientCredentials(scheme, token_url, scopes, client_id, client_secret)
