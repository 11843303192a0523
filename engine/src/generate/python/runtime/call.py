"""A call: what is sent, how often, and what becomes of the answer."""

from __future__ import annotations

import functools
import os
import random
import re
import time
import uuid
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from .answer import _Answer, _describes, _read_whole, _response_of, _result_of, _text_of
from .body import _encode_body
from .client_options import ClientOptions, Secret
from .credentials import _Credential, _place
from .errors import (
    ApiConnectionError,
    ApiDecodeError,
    ApiError,
    ApiProtocolError,
    ApiRedirectError,
    ApiStatusError,
    ApiTimeoutError,
    _status_error,
)
from .head import _Head, _read_head
from .incoming import _Incoming
from .model import _Reading
from .operation import ApiRequest, ApiResponse, RequestOptions, _match_status, _Operation, _Param
from .prepared import _drop, _get, _Prepared, _set
from .proxy import _Proxy, _proxy_for, _tunnel
from .redirect import _redirected
from .retry import _Clock, _is_distrust, _is_idempotent, _is_transient, _retry_after
from .sending import _send_request
from .serialize import (
    _argument,
    _check_header,
    _cookie_text,
    _encode,
    _header_text,
    _param_of,
    _path_text,
    _query_text,
    _whole_query,
)
from .url import _Url
from .values import _T, OMIT, _parse_json, _plain
from .wire import _Act, _Connection, _Flow, _Late

if TYPE_CHECKING:
    import ssl


_TIMEOUT: Final = 60.0
_RETRIES: Final = 2
_FIRST_DELAY: Final = 0.5
_LONGEST_DELAY: Final = 8.0
_BUDGET: Final = 120.0
_REDIRECTS: Final = 5
_ANSWER_LIMIT: Final = 100_000_000
_ERROR_LIMIT: Final = 1_000_000
_IDLE_SECONDS: Final = 15.0


class _About:
    """What a client knows of its API."""

    def __init__(
        self,
        scope: Mapping[str, Any],
        server: str,
        variables: tuple[tuple[str, str], ...],
        base_url_name: str,
        user_agent: str,
        credentials: tuple[_Credential, ...],
    ) -> None:
        self.scope = scope
        self.server = server
        self.variables = variables
        """Those of the server's address, and what they are where nothing is given."""
        self.base_url_name = base_url_name
        """The variable of the environment."""
        self.user_agent = user_agent
        self.credentials = credentials


class _TokenSource:
    """A secret that is got by a call of its own."""

    def token(self, core: _Core, until: float | None) -> _Flow[str]:
        raise NotImplementedError

    def forget(self) -> None:
        raise NotImplementedError


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
        self.variables = {name: value for name, value in variables.items() if value is not None}
        self.secrets = {scheme: secret for scheme, secret in secrets.items() if secret is not None}
        self.reading = _Reading(about.scope, options.get("strict", False), options.get("on_drift"))
        self.idle: dict[tuple[str, ...], list[tuple[_Connection, float]]] = {}
        self.bucket = 10.0
        self.closed = False
        self._ssl_context = options.get("ssl_context")

    def close(self) -> None:
        self.closed = True
        for waiting in self.idle.values():
            while waiting:
                waiting.pop()[0].close()

    # What is sent.

    def prepare(self, operation: _Operation[Any], arguments: dict[str, Any], options: RequestOptions) -> _Prepared:
        rest = dict(arguments)
        headers: dict[str, str] = {}
        _set(headers, "User-Agent", self.about.user_agent)
        _set(headers, "Accept", options.get("accept") or operation.accept or "application/json")
        headers["Accept-Encoding"] = "gzip, deflate"
        url = self._url(operation, arguments, rest, options)
        for entry in operation.headers:
            param = _param_of(entry)
            value = _argument(arguments, param)
            rest.pop(param.member, None)
            if _plain(value) not in (OMIT, None):
                _set(headers, param.name, _header_text(param, value))
        cookies = [_param_of(entry) for entry in operation.cookies]
        texts = [_cookie_text(param, _argument(arguments, param)) for param in cookies]
        if any(texts):
            _set(headers, "Cookie", "; ".join([text for text in texts if text]))
        for param in cookies:
            rest.pop(param.member, None)
        body = _encode_body(operation, self._payload(operation, rest, options), options.get("content_type", ""))
        if body is not None:
            _set(headers, "Content-Type", body.type)
        self._make_repeatable(operation, headers, options)
        for given in (self.options.get("headers"), options.get("headers")):
            for name, value in (given or {}).items():
                if value is None:
                    _drop(headers, name)
                else:
                    _set(headers, name, value)
        return _Prepared(operation.method, url, headers, body)

    def _payload(self, operation: _Operation[Any], rest: dict[str, Any], options: RequestOptions) -> object:
        value: object = OMIT
        if operation.whole:
            value = rest.get("body", OMIT)
        elif operation.body:
            names = dict(operation.renamed)
            members = {names.get(name, name): item for name, item in rest.items() if item is not OMIT}
            value = members if members or operation.demands_body else OMIT
        extra = options.get("body")
        if extra is None:
            return value
        plain = _plain(value)
        return {**(cast("dict[str, object]", plain) if isinstance(plain, dict) else {}), **extra}

    def _base(self, operation: _Operation[Any]) -> str:
        base = self.options.get("base_url") or os.environ.get(self.about.base_url_name)
        if not base:
            base = operation.server or self.about.server
            for name, default in operation.variables if operation.server else self.about.variables:
                base = base.replace("{" + name + "}", self.variables.get(name, default))
        if not re.match(r"https?://", base or "", re.IGNORECASE):
            raise ValueError("The client needs a base_url such as https://api.example.com.")
        return base

    def _url(
        self, operation: _Operation[Any], arguments: dict[str, Any], rest: dict[str, Any], options: RequestOptions
    ) -> str:
        styles = {param.name: param for param in operation.path_styles}

        def fill(found: re.Match[str]) -> str:
            if found[0] == "#":
                return "%23"
            param = styles.get(found[1]) or _Param(found[1])
            rest.pop(param.member, None)
            return _path_text(param, _argument(arguments, param))

        path = re.sub(r"#|\{([^{}]+)\}", fill, operation.path)
        query: list[str] = []
        for entry in operation.query:
            param = _param_of(entry)
            query.append(_query_text(param, _argument(arguments, param)))
            rest.pop(param.member, None)
        if operation.query_string:
            query.append(_whole_query(rest.pop(operation.query_string, OMIT)))
        query += [_query_text(_Param(name), value) for name, value in (options.get("query") or {}).items()]
        text = "&".join([part for part in query if part])
        base = self._base(operation).rstrip("/")
        return base + path + (("&" if "?" in path else "?") + text if text else "")

    def _key_header(self, operation: _Operation[Any]) -> str:
        unsafe = operation.method in ("POST", "PATCH")
        return operation.idempotency or (self.options.get("idempotency_header", "") if unsafe else "")

    def _make_repeatable(self, operation: _Operation[Any], headers: dict[str, str], options: RequestOptions) -> None:
        """One key for all attempts: the server then carries the request out once."""
        header, key = self._key_header(operation), options.get("idempotency_key")
        if header and _get(headers, header.lower()) is None:
            _set(headers, header, key or str(uuid.uuid4()))
        elif key is not None and not header:
            _set(headers, "Idempotency-Key", key)

    # Credentials.

    def authorize(
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

    # Attempts.

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
        prepared = self.prepare(operation, arguments, options)
        if url:
            first = prepared.url
            prepared.url = url
            if _Url(first).origin != _Url(url).origin:
                raise ApiRedirectError(operation.method + " " + operation.path + " goes on at another origin.")
        repeatable = _is_idempotent(operation.method) or bool(
            self._key_header(operation) or "idempotency_key" in options
        )
        retries = options.get("retries", self.options.get("retries", _RETRIES))
        attempt, renewed = 0, False
        while True:
            error: ApiError
            try:
                answer, sources = yield from self._attempt(operation, prepared.copy(), clock, attempt, streams)
                if 200 <= answer.status < 300 or _describes(operation, answer.status):
                    self.bucket = min(10.0, self.bucket + 0.1)
                    if "on_response" in options:
                        yield _Act("ask", functools.partial(options["on_response"], _response_of(answer)))
                    return answer
                if "on_response" in options:
                    yield _Act("ask", functools.partial(options["on_response"], _response_of(answer)))
                error = self._failure(operation, answer)
                again = _is_transient(answer.status, answer.headers, repeatable)
                if answer.status == 401 and sources and not renewed:
                    renewed = True
                    for source in sources:
                        source.forget()
                    if prepared.body is None or prepared.body.can_repeat():
                        continue
            except (ApiConnectionError, ApiTimeoutError) as caught:
                error = caught
                again = repeatable and not isinstance(caught, ApiProtocolError) and not _is_distrust(caught)
            headers: Mapping[str, str] = error.headers if isinstance(error, ApiStatusError) else {}
            delay = self._delay(attempt, clock, headers) if again and attempt < retries else None
            if delay is None or self.bucket < 1 or not (prepared.body is None or prepared.body.can_repeat()):
                raise error
            self.bucket -= 1
            attempt += 1
            yield _Act("sleep", delay)

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
            sources = yield from self.authorize(prepared, operation, until)
            answer = yield from self._follow(name, prepared, until, streams)
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
                log(operation.method + " " + self._redacted(prepared.url) + ": " + said + " after " + took + again)

    def fetch(self, operation: _Operation[Any], prepared: _Prepared, until: float | None) -> _Flow[_Answer]:
        """One request of the client's own. Raises what the answer is where it is no success."""
        answer = yield from self._follow(operation.method + " " + operation.path, prepared, until, False)
        if not 200 <= answer.status < 300:
            raise self._failure(operation, answer)
        return answer

    def base_url(self) -> str:
        return self._base(_Operation("GET", ""))

    def _redacted(self, url: str) -> str:
        text = re.sub(r"//[^/?#]*@", "//", url)
        for credential in self.about.credentials:
            if credential.place == "query":
                name = re.escape(_encode(credential.name))
                text = re.sub("([?&]" + name + "=)[^&#]*", r"\1***", text)
        return text

    def _follow(self, name: str, prepared: _Prepared, until: float | None, streams: bool) -> _Flow[_Answer]:
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
        before, after = self.options.get("before_request"), self.options.get("after_response")
        if before is not None:
            yield _Act("ask", lambda: before(request), until=until)
            prepared.headers = {known: _check_header(known, value) for known, value in request.headers.items()}
        transport = self.options.get("transport")
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
            connection, proxy = yield from self._connect(url, until)
            waited, done = connection.used, False
            try:
                headers = {"Host": url.authority, **prepared.headers}
                target = url.target
                if proxy is not None and url.scheme == "http":
                    target = url.text
                    headers.update(proxy.headers)
                yield from _send_request(connection, prepared.method, target, headers, prepared.body, until)
                head = yield from _read_head(connection, until)
                incoming = _Incoming(connection, head, prepared.method, functools.partial(self._give_back, connection))
                if streams and head.status < 300:
                    done = True
                    return _Answer(head, prepared.url, incoming, None)
                succeeds = head.status < 400
                limit = self.options.get("answer_limit", _ANSWER_LIMIT) if succeeds else _ERROR_LIMIT
                body = yield from _read_whole(incoming, limit, until, not succeeds)
                done = True
                return _Answer(head, prepared.url, None, body)
            except (OSError, EOFError, ApiConnectionError) as error:
                # A connection that waited may have been closed just now; nobody was asked then.
                fresh = isinstance(error, ApiProtocolError) or not waited or connection.buffer or connection.answered
                if fresh or not _is_idempotent(prepared.method):
                    raise
                if prepared.body is not None and not prepared.body.can_repeat():
                    raise
            finally:
                if not done:
                    connection.close()

    def _connect(self, url: _Url, until: float | None) -> _Flow[tuple[_Connection, _Proxy | None]]:
        proxy = _proxy_for(url)
        key = (url.origin, proxy.host + ":" + str(proxy.port) if proxy is not None else "")
        waiting = self.idle.get(key, [])
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

    def _give_back(self, connection: _Connection, keep: bool) -> None:
        if keep and not self.closed:
            self.idle.setdefault(connection.key, []).append((connection, time.monotonic()))
        else:
            connection.close()

    # Answers.

    def decode(self, operation: _Operation[Any], answer: _Answer, options: RequestOptions) -> object:
        accept = options.get("accept") or operation.accept
        decoding, annotation = _result_of(operation, answer, accept)
        body = answer.body or b""
        if decoding == "none" or (not body and decoding == "json"):
            return None
        if decoding == "binary":
            return body
        if decoding == "text":
            return _text_of(answer)
        try:
            value = _parse_json(body)
        except ValueError:
            words = " answered " + str(answer.status) + " with something that is not JSON."
            raise ApiDecodeError(operation.method + " " + operation.path + words) from None
        return self.reading.read(annotation, value, operation.method + " " + operation.path)

    def _failure(self, operation: _Operation[Any], answer: _Answer) -> ApiStatusError:
        """Whatever came is good enough: an error that cannot be read must not hide that there is one."""
        known = {entry[0]: entry for entry in operation.failures}
        key = _match_status(known, answer.status)
        annotation, message, code = known[key][1:] if key is not None else ("", "", "")
        raw: object = None
        if answer.body:
            try:
                raw = _parse_json(answer.body)
            except ValueError:
                raw = _text_of(answer)
        body = raw
        if annotation and not isinstance(raw, str) and raw is not None:
            try:
                body = self.reading.read(annotation, raw, operation.method + " " + operation.path)
            except ApiDecodeError:
                body = raw
        name = operation.method + " " + operation.path
        return _status_error(name, answer.status, answer.headers, body, raw, (message, code))
