"""What an answer must not be, and how each of its forms is read."""

from __future__ import annotations

import gzip
import unittest
import zlib

from ..errors import ApiConnectionError, ApiProtocolError, InternalServerError
from ..operation import _Operation
from ..sending import _write_head
from ..url import _Url
from .flows import Offline, answer

GET: _Operation[object] = _Operation("GET", "/x", "Any")
POST: _Operation[object] = _Operation("POST", "/x", "Any")


def get(raw: bytes) -> object:
    return Offline(raw, retries=0).call(GET, {}, None)


class Answers(unittest.TestCase):
    def test_forms(self) -> None:
        chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\n[1\r\n1\r\n]\r\n0\r\nX: y\r\n\r\n"
        self.assertEqual(get(chunked), [1])
        self.assertEqual(get(b"HTTP/1.0 200\r\n\r\n[2]"), [2])
        self.assertEqual(
            get(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: a\r\n\r\n" + answer(b"[3]")), [3]
        )
        self.assertEqual(get(answer(gzip.compress(b"[4]"), "200 OK", "Content-Encoding: gzip")), [4])
        self.assertEqual(get(answer(zlib.compress(b"[5]"), "200 OK", "Content-Encoding: deflate")), [5])
        bare = zlib.compress(b"[6]")[2:-4]
        self.assertEqual(get(answer(bare, "200 OK", "Content-Encoding: deflate")), [6])
        self.assertIsNone(get(b"HTTP/1.1 204 No Content\r\n\r\n"))

    def test_refused(self) -> None:
        for raw in (
            b"HTTP/2 200 OK\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
            b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
            b"HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\n{}",
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nX : y\r\n\r\n",
            b"HTTP/1.1 200 OK\r\n folded\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nX: a\rb\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nX: " + b"a" * 70000,
            b"HTTP/1.1 200 OK\r\n" + b"X: a\r\n" * 20000 + b"\r\n",
            b"HTTP/1.1 101 Switching\r\n\r\n",
            b"HTTP/1.1 100 Continue\r\n\r\n" * 20,
            answer(b"no gzip", "200 OK", "Content-Encoding: gzip"),
            answer(b"x", "200 OK", "Content-Encoding: br"),
        ):
            with self.subTest(raw[:60]), self.assertRaises(ApiProtocolError):
                get(raw)

    def test_broken_off(self) -> None:
        for raw in (
            b"",
            b"HTTP/1.1 200 OK\nContent-Length: 0\n\n",
            b"HTTP/1.1 200 OK\r\nContent-Le",
            b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}",
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{}",
            answer(gzip.compress(b"[4, 5, 6]")[:-9], "200 OK", "Content-Encoding: gzip"),
        ):
            with self.subTest(raw[:60]), self.assertRaises(ApiConnectionError):
                get(raw)

    def test_limits(self) -> None:
        bomb = answer(gzip.compress(b"1" * 3_000_000), "200 OK", "Content-Encoding: gzip")
        with self.assertRaisesRegex(ApiProtocolError, "longer than 1000000 bytes"):
            Offline(bomb, answer_limit=1_000_000).call(GET, {}, None)
        endless = answer(b"x" * 2_000_000, "500 Oops")
        with self.assertRaises(InternalServerError) as raised:
            Offline(endless, retries=0).call(GET, {}, None)
        self.assertLessEqual(len(raised.exception.body), 1_000_000)


class Requests(unittest.TestCase):
    def test_nothing_begins_another_line(self) -> None:
        for method, target, headers in (
            ("GET /", "/", {}),
            ("GET", "/a b", {}),
            ("GET", "/\r\nX: y", {}),
            ("GET", "/", {"A\r\nB": "c"}),
            ("GET", "/", {"A": "b\r\nC: d"}),
            ("GET", "/", {"A": "\u0100"}),
        ):
            with self.subTest(target), self.assertRaises(ValueError):
                _write_head(method, target, headers)

    def test_addresses(self) -> None:
        for text in ("javascript:1", "//host", "http://", "http://a@b/", "http://a b/", "http://a:99999/", "file:///x"):
            with self.subTest(text), self.assertRaises(ValueError):
                _Url(text)
        self.assertEqual(_Url("https://API.test:443/a b?c=\u00e9").text, "https://api.test/a%20b?c=%C3%A9")
        self.assertEqual(_Url("http://[::1]:8080").authority, "[::1]:8080")

    def test_a_connection_that_went_stale_is_replaced(self) -> None:
        kept = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"
        client = Offline(kept, answer(b"[1]"), retries=0)
        self.assertEqual(client.call(GET, {}, None), [])
        self.assertEqual(client.call(GET, {}, None), [1])
        self.assertEqual(client.slept, [])
        creator = Offline(kept, answer(b"[1]"), retries=0)
        creator.call(POST, {}, None)
        with self.assertRaises(ApiConnectionError):
            creator.call(POST, {}, None)
