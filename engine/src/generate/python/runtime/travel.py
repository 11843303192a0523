"""The way of a request to its answer, redirects included."""

from __future__ import annotations

import functools
from typing import Final

from .answer import _Answer, _read_whole, _response_of
from .client_options import ClientOptions
from .errors import ApiConnectionError, ApiProtocolError, ApiRedirectError
from .head import _Head, _read_head
from .incoming import _Incoming
from .operation import ApiRequest, ApiResponse
from .pool import _Pool
from .prepared import _Prepared
from .redirect import _redirected
from .retry import _is_idempotent
from .sending import _send_request
from .serialize import _check_header
from .url import _Url
from .wire import _Act, _Flow

_REDIRECTS: Final = 5
_ANSWER_LIMIT: Final = 100_000_000
_ERROR_LIMIT: Final = 1_000_000


class _Travel:
    """Carries requests over the connections of one client, or over the transport that it was given."""

    def __init__(self, options: ClientOptions) -> None:
        self._options = options
        self._pool = _Pool(options.get("ssl_context"))

    def close(self) -> None:
        self._pool.close()

    def follow(self, name: str, prepared: _Prepared, until: float | None, streams: bool) -> _Flow[_Answer]:
        """
        Another origin gets a bare GET or HEAD without any header of the caller; a body, or an unencrypted hop, goes
        nowhere.
        """
        for _ in range(_REDIRECTS + 1):
            answer = yield from self._exchange(name, prepared, until, streams)
            location = answer.headers.get("location")
            if answer.status not in (301, 302, 303, 307, 308) or location is None:
                return answer
            if answer.incoming is not None:
                answer.incoming.close()
            prepared = _redirected(name, prepared, location, answer.status)
        raise ApiRedirectError(name + " was redirected too often.")

    def _exchange(self, name: str, prepared: _Prepared, until: float | None, streams: bool) -> _Flow[_Answer]:
        """One request and its answer."""
        whole = prepared.body.whole if prepared.body is not None else None
        request = ApiRequest(prepared.method, prepared.url, prepared.headers, whole)
        before, after = self._options.get("before_request"), self._options.get("after_response")
        if before is not None:
            yield _Act("ask", lambda: before(request), until=until)
            prepared.headers = {known: _check_header(known, value) for known, value in request.headers.items()}
        transport = self._options.get("transport")
        if transport is not None:
            response: ApiResponse = yield _Act("ask", lambda: transport(request), until=until)
            fields = {known.lower(): value for known, value in response.headers.items()}
            answer = _Answer(_Head(response.status, True, fields), prepared.url, None, response.body or b"")
        else:
            try:
                answer = yield from self._travel(prepared, until, streams)
            except (OSError, EOFError) as error:
                raise ApiConnectionError(name + " got no answer: " + str(error)) from error
        if after is not None:
            yield _Act("ask", lambda: after(request, _response_of(answer)), until=until)
        return answer

    def _travel(self, prepared: _Prepared, until: float | None, streams: bool) -> _Flow[_Answer]:
        url = _Url(prepared.url)
        while True:
            connection, proxy = yield from self._pool.take(url, until)
            waited, done = connection.used, False
            try:
                headers = {"Host": url.authority, **prepared.headers}
                target = url.target
                if proxy is not None and url.scheme == "http":
                    target = url.text
                    headers.update(proxy.headers)
                yield from _send_request(connection, prepared.method, target, headers, prepared.body, until)
                head = yield from _read_head(connection, until)
                give_back = functools.partial(self._pool.give_back, connection)
                incoming = _Incoming(connection, head, prepared.method, give_back)
                if streams and head.status < 300:
                    done = True
                    return _Answer(head, prepared.url, incoming, None)
                succeeds = head.status < 400
                limit = self._options.get("answer_limit", _ANSWER_LIMIT) if succeeds else _ERROR_LIMIT
                body = yield from _read_whole(incoming, limit, until, not succeeds)
                done = True
                return _Answer(head, prepared.url, None, body)
            except (OSError, EOFError, ApiConnectionError) as error:
                # A connection that waited may have been closed just now; nobody was asked then.
                fresh = isinstance(error, ApiProtocolError) or not waited or connection.buffer or connection.answered
                if fresh or not _is_idempotent(prepared.method) or not prepared.can_repeat():
                    raise
            finally:
                if not done:
                    connection.close()
