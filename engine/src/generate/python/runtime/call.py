"""A call: what is sent, how often, and what becomes of the answer."""

from __future__ import annotations

import base64
import functools
import os
import random
import re
import time
import urllib.parse
import uuid
from collections.abc import Awaitable, Mapping
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, Callable, Final, TypedDict, cast

from .body import _Body, _encode_body
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
from .model import Drift, _Reading
from .operation import ApiRequest, ApiResponse, RequestOptions, _match_status, _Operation, _Param
from .proxy import _Proxy, _proxy_for, _tunnel
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
from .values import _T, OMIT, _parse_json, _plain
from .wire import _Act, _Connection, _Flow, _Head, _Incoming, _Late, _read_head, _send_request, _Url

if TYPE_CHECKING:
    import ssl

    from typing_extensions import TypeAlias


SecretValue: TypeAlias = "str | tuple[str, str]"
Secret: TypeAlias = "SecretValue | Callable[[], SecretValue | Awaitable[SecretValue]]"
"""A token or key; a user name with a password; or a function that is asked before each attempt."""

_TIMEOUT: Final = 60.0
_RETRIES: Final = 2
_FIRST_DELAY: Final = 0.5
_LONGEST_DELAY: Final = 8.0
_BUDGET: Final = 120.0
_REDIRECTS: Final = 5
_ANSWER_LIMIT: Final = 100_000_000
_ERROR_LIMIT: Final = 1_000_000
_IDLE_SECONDS: Final = 15.0


class ClientOptions(TypedDict, total=False):
    """What may be said about all calls of a client."""

    base_url: str
    """Takes the place of every server of the description."""
    headers: Mapping[str, str]
    """Sent with every request, and never to another origin."""
    timeout: float
    """Seconds for one attempt, its body included; 60 where it is left out, and 0 for no limit."""
    deadline: float
    """Seconds for a whole call, its waits included; no limit where it is left out."""
    retries: int
    """How often a request is repeated at most; 2 where it is left out, and 0 for never."""
    first_delay: float
    """Seconds of the first wait, which doubles each time; half a second where it is left out."""
    idempotency_header: str
    """Sends a key in this header with every POST and PATCH: safe to repeat where the server honours it."""
    answer_limit: int
    """Bytes of an answer beyond which it is refused while it is read; 100 MB where it is left out."""
    strict: bool
    """Refuses answers that the description does not describe. Otherwise they are kept as they are."""
    on_drift: Callable[[Drift], object]
    """Told once of each place where answers and their description disagree."""
    before_request: Callable[[ApiRequest], object]
    """Called before each attempt; it may change the header. It may be asynchronous with AsyncClient."""
    after_response: Callable[[ApiRequest, ApiResponse], object]
    """Called after each answer."""
    log: Callable[[str], object]
    """Told a line for each attempt, without secrets: `print`, or the method of a logger."""
    transport: Callable[[ApiRequest], ApiResponse | Awaitable[ApiResponse]]
    """Takes the place of the network, for tests and the like."""
    ssl_context: ssl.SSLContext
    """Takes the place of the platform's usual trust."""


class _Credential:
    """Where a secret goes in a request."""

    def __init__(self, scheme: str, place: str, name: str, prefix: str = "") -> None:
        self.scheme = scheme
        self.place = place
        self.name = name
        self.prefix = prefix


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


class _Prepared:
    """A request before its credentials are put in."""

    def __init__(self, method: str, url: str, headers: dict[str, str], body: _Body | None) -> None:
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body

    def copy(self) -> _Prepared:
        return _Prepared(self.method, self.url, dict(self.headers), self.body)


class _Answer:
    """The head of an answer, and its body while it comes or once it is there."""

    def __init__(self, head: _Head, url: str, incoming: _Incoming | None, body: bytes | None) -> None:
        self.status = head.status
        self.headers = head.headers
        self.url = url
        self.incoming = incoming
        self.body = body


class _Clock:
    """When an attempt, and the whole call, must be done."""

    def __init__(self, timeout: float, deadline: float | None) -> None:
        self.timeout = timeout
        self.started = time.monotonic()
        self.end = None if deadline is None else self.started + deadline

    def attempt(self) -> float | None:
        until = time.monotonic() + self.timeout if self.timeout > 0 else None
        ends = [moment for moment in (until, self.end) if moment is not None]
        return min(ends) if ends else None

    def is_over(self) -> bool:
        return self.end is not None and time.monotonic() >= self.end


def _set(headers: dict[str, str], name: str, value: str) -> None:
    """Sets a field whatever the case that it stands there in."""
    _drop(headers, name)
    headers[name] = _check_header(name, value)


def _drop(headers: dict[str, str], name: str) -> None:
    for known in [known for known in headers if known.lower() == name.lower()]:
        del headers[known]


def _get(headers: Mapping[str, str], name: str) -> str | None:
    return next((value for known, value in headers.items() if known.lower() == name), None)


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


def _read_whole(incoming: _Incoming, limit: int, until: float | None, cuts: bool) -> _Flow[bytes]:
    """The body up to a limit. What is longer is cut there, or refused: an error's status counts, whatever it says."""
    pieces: list[bytes] = []
    size = 0
    while True:
        piece = yield from incoming.chunk(until)
        if not piece:
            return b"".join(pieces)
        size += len(piece)
        if size > limit:
            incoming.close()
            if cuts:
                return b"".join([*pieces, piece])[:limit]
            raise ApiProtocolError("The answer is longer than " + str(limit) + " bytes.")
        pieces.append(piece)


def _response_of(answer: _Answer) -> ApiResponse:
    return ApiResponse(answer.status, answer.headers, answer.url, answer.body)


def _text_of(answer: _Answer) -> str:
    found = re.search(r"charset=\"?([\w.:-]+)", answer.headers.get("content-type", ""))
    try:
        return (answer.body or b"").decode(found[1] if found else "utf-8", "replace")
    except LookupError:
        return (answer.body or b"").decode("utf-8", "replace")


def _describes(operation: _Operation[Any], status: int) -> bool:
    """A described 304 is no failure."""
    return any(entry[0] == str(status) for entry in operation.results)


def _result_of(operation: _Operation[Any], answer: _Answer, accept: str) -> tuple[str, str]:
    """The decoding of an answer, and the annotation to read it by."""
    by_status: dict[str, list[tuple[str, str, str, str]]] = {}
    for entry in operation.results:
        by_status.setdefault(entry[0], []).append(entry)
    key = _match_status(by_status, answer.status)
    if key is None:
        return ("json", operation.gives) if operation.gives else ("none", "")
    said = answer.headers.get("content-type", accept).partition(";")[0].strip().lower()
    entries = by_status[key]
    same = [entry for entry in entries if entry[1].partition(";")[0].strip().lower() == said]
    chosen = (same or entries)[0]
    return chosen[2], chosen[3]


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


def _is_idempotent(method: str) -> bool:
    """Methods that may be repeated when nobody knows whether the server acted (RFC 9110, 9.2.2)."""
    return method in ("GET", "HEAD", "OPTIONS", "TRACE", "QUERY", "PUT", "DELETE")


def _is_transient(status: int, headers: Mapping[str, str], repeatable: bool) -> bool:
    """
    Whether an answer may be another one next time. A conflict (409) is not repeated: it says that the request does not
    fit the state of the resource. A 429 was not carried out, so it is repeated whatever the method.
    """
    said = headers.get("x-should-retry")
    if said in ("true", "false"):
        return said == "true"
    return status == 429 or (repeatable and status in (408, 500, 502, 503, 504))


def _is_distrust(error: BaseException) -> bool:
    """A certificate that is not trusted will not be trusted next time."""
    return type(error.__cause__).__name__ == "SSLCertVerificationError"


_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_HTTP_DATE: Final = re.compile(r"[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT", re.ASCII)


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """How many seconds the server asks to wait (RFC 9110, 10.2.3); None where it does not."""
    milliseconds = headers.get("retry-after-ms", "").strip()
    if re.fullmatch(r"\d{1,12}(?:\.\d{1,9})?", milliseconds, re.ASCII):
        return float(milliseconds) / 1000
    text = headers.get("retry-after", "").strip()
    if re.fullmatch(r"\d{1,12}(?:\.\d{1,9})?", text, re.ASCII):
        return float(text)
    found = _HTTP_DATE.fullmatch(text)
    if found is None or found[2] not in _MONTHS:
        return None
    day, month, year = int(found[1]), _MONTHS.index(found[2]) + 1, int(found[3])
    try:
        moment = datetime(year, month, day, int(found[4]), int(found[5]), int(found[6]), tzinfo=timezone.utc)
    except ValueError:
        return None
    return max(0.0, moment.timestamp() - time.time())
