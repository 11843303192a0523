"""A call: how often it is tried, and with which credentials."""

from __future__ import annotations

import functools
import random
import time
from collections.abc import Mapping
from typing import Any, Final, cast

from .about import _About, _TokenSource
from .answer import _Answer, _describes, _response_of
from .client_options import ClientOptions, Secret
from .credentials import _place, _redacted
from .errors import (
    ApiConnectionError,
    ApiError,
    ApiProtocolError,
    ApiRedirectError,
    ApiStatusError,
    ApiTimeoutError,
)
from .model import _Reading
from .operation import RequestOptions, _Operation
from .outcome import _decoded, _failed
from .prepared import _Prepared
from .preparing import _Preparing
from .retry import _Clock, _is_distrust, _is_idempotent, _is_transient, _retry_after
from .travel import _Travel
from .url import _Url
from .values import _T
from .wire import _Act, _Flow, _Late

_TIMEOUT: Final = 60.0
_RETRIES: Final = 2
_FIRST_DELAY: Final = 0.5
_LONGEST_DELAY: Final = 8.0
_BUDGET: Final = 120.0


class _Core:
    """A client without input and output: its methods are flows, which a driver carries out."""

    def __init__(
        self,
        about: _About,
        options: ClientOptions,
        secrets: Mapping[str, Secret | _TokenSource | None],
        variables: Mapping[str, str | None],
    ) -> None:
        self.about = about
        self.options = options
        self.secrets = {scheme: secret for scheme, secret in secrets.items() if secret is not None}
        self.reading = _Reading(about.scope, options.get("strict", False), options.get("on_drift"))
        self._preparing = _Preparing(about, options, variables)
        self._travel = _Travel(options)
        self._bucket = 10.0

    def close(self) -> None:
        self._travel.close()

    def base_url(self) -> str:
        return self._preparing.base(_Operation("GET", ""))

    def call(self, operation: _Operation[_T], arguments: dict[str, Any], options: RequestOptions | None) -> _Flow[_T]:
        said = options or {}
        answer = yield from self.answer(operation, arguments, said, False)
        return cast("_T", self.decode(operation, answer, said))

    def answer(
        self,
        operation: _Operation[Any],
        arguments: dict[str, Any],
        options: RequestOptions,
        streams: bool,
        url: str = "",
    ) -> _Flow[_Answer]:
        """
        The answer of the attempt that counts: a success, or what is raised. `url` is where the last answer said that
        the next page is, which must be at the same origin: credentials go there.
        """
        deadline = options.get("deadline", self.options.get("deadline"))
        clock = _Clock(options.get("timeout", self.options.get("timeout", _TIMEOUT)), deadline)
        prepared = self._preparing.prepare(operation, arguments, options)
        if url:
            if _Url(prepared.url).origin != _Url(url).origin:
                raise ApiRedirectError(operation.method + " " + operation.path + " goes on at another origin.")
            prepared.url = url
        has_key = self._preparing.key_header(operation) != "" or "idempotency_key" in options
        repeatable = _is_idempotent(operation.method) or has_key
        retries = options.get("retries", self.options.get("retries", _RETRIES))
        attempt, renewed = 0, False
        while True:
            error: ApiError
            try:
                answer, sources = yield from self._attempt(operation, prepared.copy(), clock, attempt, streams)
                if "on_response" in options:
                    yield _Act("ask", functools.partial(options["on_response"], _response_of(answer)))
                if 200 <= answer.status < 300 or _describes(operation, answer.status):
                    self._bucket = min(10.0, self._bucket + 0.1)
                    return answer
                error = _failed(self.reading, operation, answer)
                again = _is_transient(answer.status, answer.headers, repeatable)
                if answer.status == 401 and sources and not renewed:
                    renewed = True
                    for source in sources:
                        source.forget()
                    if prepared.can_repeat():
                        continue
            except (ApiConnectionError, ApiTimeoutError) as caught:
                error = caught
                again = repeatable and not isinstance(caught, ApiProtocolError) and not _is_distrust(caught)
            headers: Mapping[str, str] = error.headers if isinstance(error, ApiStatusError) else {}
            delay = self._delay(attempt, clock, headers) if again and attempt < retries else None
            if delay is None or self._bucket < 1 or not prepared.can_repeat():
                raise error
            self._bucket -= 1
            attempt += 1
            yield _Act("sleep", delay)

    def fetch(self, operation: _Operation[Any], prepared: _Prepared, until: float | None) -> _Flow[_Answer]:
        """One request of the client's own. Raises what the answer is where it is no success."""
        answer = yield from self._travel.follow(operation.method + " " + operation.path, prepared, until, False)
        if not 200 <= answer.status < 300:
            raise _failed(self.reading, operation, answer)
        return answer

    def decode(self, operation: _Operation[Any], answer: _Answer, options: RequestOptions) -> object:
        return _decoded(self.reading, operation, answer, options)

    def _delay(self, attempt: int, clock: _Clock, headers: Mapping[str, str]) -> float | None:
        """Seconds to wait, never fewer than the server asks for; None where no time is left for that."""
        asked = _retry_after(headers)
        first = self.options.get("first_delay", _FIRST_DELAY)
        delay = min(first * 2**attempt, _LONGEST_DELAY) * (1 - random.random() / 2) if asked is None else asked
        start = time.monotonic() + delay
        if start - clock.started > _BUDGET or (clock.end is not None and start >= clock.end):
            return None
        return delay

    def _attempt(
        self, operation: _Operation[Any], prepared: _Prepared, clock: _Clock, attempt: int, streams: bool
    ) -> _Flow[tuple[_Answer, list[_TokenSource]]]:
        until = clock.attempt()
        started = time.monotonic()
        name = operation.method + " " + operation.path
        said = "no answer"
        try:
            sources = yield from self._authorize(prepared, operation, until)
            answer = yield from self._travel.follow(name, prepared, until, streams)
            said = str(answer.status)
            return answer, sources
        except _Late:
            said = "no answer in time"
            over = clock.is_over()
            limit = "its deadline." if over else str(clock.timeout) + " seconds."
            raise ApiTimeoutError(name + " took longer than " + limit) from None
        finally:
            log = self.options.get("log")
            if log is not None:
                took = str(round((time.monotonic() - started) * 1000)) + " ms"
                again = ", attempt " + str(attempt + 1) if attempt else ""
                url = _redacted(prepared.url, self.about.credentials)
                log(operation.method + " " + url + ": " + said + " after " + took + again)

    def _authorize(
        self, prepared: _Prepared, operation: _Operation[Any], until: float | None
    ) -> _Flow[list[_TokenSource]]:
        """
        Puts in the credentials of the first alternative for which all secrets are there. Where signing in is optional,
        who gave secrets wants to be known. Gives the sources of tokens that may have to be asked anew.
        """
        sources: list[_TokenSource] = []
        for schemes in operation.security:
            if not schemes or any(scheme not in self.secrets for scheme in schemes):
                continue
            for credential in self.about.credentials:
                if credential.scheme in schemes:
                    secret = self.secrets[credential.scheme]
                    if isinstance(secret, _TokenSource):
                        sources.append(secret)
                        text: object = yield from secret.token(self, until)
                    else:
                        text = (yield _Act("ask", secret, until=until)) if callable(secret) else secret
                    _place(credential, text, prepared)
            break
        return sources
