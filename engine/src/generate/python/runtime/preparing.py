"""What is sent: a request made of an operation, its arguments, and what the caller adds."""

from __future__ import annotations

import os
import re
import uuid
from collections.abc import Mapping
from typing import Any, cast

from .about import _About
from .body import _encode_body
from .client_options import ClientOptions
from .operation import RequestOptions, _Operation, _Param
from .prepared import _drop, _get, _Prepared, _set
from .serialize import (
    _argument,
    _cookie_text,
    _header_text,
    _param_of,
    _path_text,
    _query_text,
    _whole_query,
)
from .values import OMIT, _plain


class _Preparing:
    """Makes requests, and gives nothing away: credentials are put in for each attempt."""

    def __init__(self, about: _About, options: ClientOptions, variables: Mapping[str, str | None]) -> None:
        self._about = about
        self._options = options
        self._variables = {name: value for name, value in variables.items() if value is not None}

    def prepare(self, operation: _Operation[Any], arguments: dict[str, Any], options: RequestOptions) -> _Prepared:
        rest = dict(arguments)
        headers: dict[str, str] = {}
        _set(headers, "User-Agent", self._about.user_agent)
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
        for given in (self._options.get("headers"), options.get("headers")):
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

    def base(self, operation: _Operation[Any]) -> str:
        base = self._options.get("base_url") or os.environ.get(self._about.base_url_name)
        if not base:
            base = operation.server or self._about.server
            for name, default in operation.variables if operation.server else self._about.variables:
                base = base.replace("{" + name + "}", self._variables.get(name, default))
        if not re.match(r"https?://", base or "", re.IGNORECASE):
            raise ValueError("The client needs a base_url such as https://api.example.com.")
        return base

    def _url(
        self, operation: _Operation[Any], arguments: dict[str, Any], rest: dict[str, Any], options: RequestOptions
    ) -> str:
        styles = {param.name: param for param in operation.path_styles}

        def fill(found: re.Match[str]) -> str:
            param = styles.get(found[1]) or _Param(found[1])
            rest.pop(param.member, None)
            return _path_text(param, _argument(arguments, param))

        path = re.sub(r"\{([^{}]+)\}", fill, operation.path)
        query: list[str] = []
        for entry in operation.query:
            param = _param_of(entry)
            query.append(_query_text(param, _argument(arguments, param)))
            rest.pop(param.member, None)
        if operation.query_string:
            query.append(_whole_query(rest.pop(operation.query_string, OMIT)))
        query += [_query_text(_Param(name), value) for name, value in (options.get("query") or {}).items()]
        text = "&".join([part for part in query if part])
        base = self.base(operation).rstrip("/")
        return base + path + (("&" if "?" in path else "?") + text if text else "")

    def key_header(self, operation: _Operation[Any]) -> str:
        unsafe = operation.method in ("POST", "PATCH")
        return operation.idempotency or (self._options.get("idempotency_header", "") if unsafe else "")

    def _make_repeatable(self, operation: _Operation[Any], headers: dict[str, str], options: RequestOptions) -> None:
        """One key for all attempts: the server then carries the request out once."""
        header, key = self.key_header(operation), options.get("idempotency_key")
        if header and _get(headers, header.lower()) is None:
            _set(headers, header, key or str(uuid.uuid4()))
        elif key is not None and not header:
            _set(headers, "Idempotency-Key", key)
