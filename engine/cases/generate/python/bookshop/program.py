"""Calls the SDK of the bookshop as a user would, against a server of its own; python/call.test.ts runs it on each Python."""

import asyncio
import gzip
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from bookshop import (
    ApiConnectionError,
    ApiDecodeError,
    ApiRedirectError,
    ApiTimeoutError,
    AsyncClient,
    BadRequestError,
    Card,
    Client,
    NotFoundError,
    Part,
    Problem,
    RateLimitError,
    Unknown,
)

BOOK = {"id": "1", "title": "Emma", "genre": "graphic-novel", "price": {"amount": 1, "currency": "EUR"}, "isbn": None}
PAYMENTS = [{"kind": "card", "last4": "4242"}, {"kind": "barter", "goods": 3}]
received = []


def count(path):
    return sum(1 for entry in received if entry["path"] == path)


class Shop(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", **fields):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        fields = {"content_type": "application/json", "content_length": str(len(data)), **fields}
        self.send_response(status)
        for name, value in fields.items():
            if value is not None:
                self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def handle_one(self):
        if self.headers.get("transfer-encoding") == "chunked":
            body = b""
            while True:
                size = int(self.rfile.readline(), 16)
                body += self.rfile.read(size)
                self.rfile.readline()
                if size == 0:
                    break
        else:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
        path = self.path.partition("?")[0]
        received.append(
            {
                "method": self.command,
                "url": self.path,
                "path": path,
                "headers": {name.lower(): value for name, value in self.headers.items()},
                "body": body,
                "port": self.client_address[1],
            }
        )
        self.reply(path, body)

    do_GET = do_POST = do_PUT = do_DELETE = handle_one

    def reply(self, path, body):
        if self.command == "DELETE":
            return self.answer(204, content_type=None, content_length=None)
        if path == "/books/busy" and count(path) == 1:
            return self.answer(429, {}, retry_after_ms="300")
        if path == "/books/closed":
            return self.answer(429, {}, retry_after="60")
        if path == "/books/none":
            return self.answer(404, {"title": "No such book"}, x_request_id="r-1")
        if path == "/books/packed":
            return self.answer(200, gzip.compress(json.dumps(BOOK).encode()), content_encoding="gzip")
        if path == "/books/bomb":
            return self.answer(200, gzip.compress(b" " * 4_000_000), content_encoding="gzip")
        if path == "/books/text":
            return self.answer(200, b"<html>", content_type="text/html")
        if path == "/books/short":
            self.close_connection = True
            return self.answer(200, b"{}", content_length="10")
        if path == "/books/slow":
            time.sleep(1)
        if path == "/books/moved":
            return self.answer(302, location="/books/1")
        if path == "/books/away":
            return self.answer(302, location="http://localhost:" + str(self.server.server_port) + "/books/far")
        if path == "/books/round":
            return self.answer(302, location="/books/round")
        if path.endswith("/cover"):
            reads = self.command == "GET"
            return self.answer(200, b"png" if reads else b"changed", content_type="image/png" if reads else "text/plain")
        if path.endswith("/reserve"):
            return self.answer(200, {"until": "2027-01-01"})
        if path.startswith("/orders"):
            return self.answer(200, {"id": 9007199254740993, "payments": PAYMENTS, "total": 1.10})
        if path == "/books" and self.command == "GET":
            return self.answer(200, [BOOK])
        if path == "/books" and b"invalid" in body:
            return self.answer(400, {"title": "Invalid", "fields": ["title"]})
        if path == "/books" and b"unreliable" in body and sum(b"unreliable" in entry["body"] for entry in received) == 1:
            self.close_connection = True
            return self.connection.close()
        return self.answer(201 if path == "/books" else 200, {**BOOK, "surprise": 1.10})


def raises(kind, call):
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(kind.__name__ + " was not raised")


def synchronous(url):
    drifts, lines = [], []
    shop = Client(
        base_url=url, token=lambda: "t0k3n", reader=("ann", "s3cret"), first_delay=0.01, on_drift=drifts.append, log=lines.append
    )
    assert [book.title for book in shop.books.list(genre=["novel", "poetry"], price={"min": 5}, accept_language="de")] == ["Emma"]
    first = received[-1]
    assert first["url"] == "/books?genre=novel&genre=poetry&price%5Bmin%5D=5", first
    assert first["headers"]["user-agent"] == "bookshop-sdk/1.2.3" and first["headers"]["accept-language"] == "de"
    assert "authorization" not in first["headers"]

    book = shop.books.get("a/b c")
    assert received[-1]["path"] == "/books/a%2Fb%20c" and received[-1]["headers"]["authorization"] == "Bearer t0k3n"
    assert (book.title, book.price.amount, book.genre, book.isbn, book.notes) == ("Emma", 1, "graphic-novel", None, None)
    assert "isbn" in book and "notes" not in book and repr(book["surprise"]) == "1.1"
    copy = book.changed(title="Copy")
    assert (copy.title, book.title, copy["surprise"]) == ("Copy", "Emma", book["surprise"])
    raises(AttributeError, lambda: setattr(book, "title", "x"))
    assert [drift.place for drift in drifts] == ["Book.genre", "Book.surprise"]

    shop.books.create(genre=book.genre, price=book.price, title="unreliable", isbn=None)
    attempts = [entry for entry in received if b"unreliable" in entry["body"]]
    assert len(attempts) == 2 and attempts[0]["headers"]["idempotency-key"] == attempts[1]["headers"]["idempotency-key"]
    expected = b'{"genre":"graphic-novel","price":{"amount":1,"currency":"EUR"},"title":"unreliable","isbn":null}'
    assert attempts[0]["body"] == expected, attempts[0]["body"]
    invalid = raises(BadRequestError, lambda: shop.books.create(genre="novel", price=book.price, title="invalid"))
    assert invalid.body.fields == ["title"] and invalid.message == "Invalid"
    missing = raises(NotFoundError, lambda: shop.books.get("none"))
    assert isinstance(missing.body, Problem) and missing.request_id == "r-1" and "No such book" in str(missing)

    started = time.monotonic()
    assert shop.books.get("busy").id == "1" and time.monotonic() - started >= 0.3
    started = time.monotonic()
    raises(RateLimitError, lambda: shop.books.get("closed", options={"deadline": 5}))
    assert time.monotonic() - started < 4 and count("/books/closed") == 1
    raises(ApiTimeoutError, lambda: shop.books.get("slow", options={"timeout": 0.1, "retries": 0}))
    raises(ApiConnectionError, lambda: shop.books.get("short", options={"retries": 0}))
    raises(ApiDecodeError, lambda: shop.books.get("text"))
    assert shop.books.get("packed").id == "1"
    small = Client(base_url=url, answer_limit=1_000_000)
    raises(ApiConnectionError, lambda: small.books.get("bomb"))

    assert shop.books.get("moved").id == "1"
    assert shop.books.get("away").id == "1" and "authorization" not in received[-1]["headers"]
    raises(ApiRedirectError, lambda: shop.books.get("round"))
    for bad in ("", ".", ".."):
        raises(ValueError, lambda bad=bad: shop.books.get(bad))
    raises(ValueError, lambda: shop.books.get("1", options={"headers": {"x": "a\r\nb: c"}}))

    assert shop.books.delete("1") is None and received[-1]["headers"]["authorization"] == "Basic YW5uOnMzY3JldA=="
    assert shop.books.cover.get("1") == b"png"
    cover = Part(iter([b"pic", b"ture"]), filename='a"b.png', content_type="image/png", headers={"X-Of": "cover"})
    assert shop.books.cover.upload("1", picture=cover, tags=["a", "b"], caption="ü") == "changed"
    form = received[-1]["body"]
    assert b'filename="a%22b.png"\r\nContent-Type: image/png\r\nX-Of: cover\r\n\r\npicture\r\n' in form and "ü".encode() in form
    assert shop.books.reserve("1", until="2027-01-01", shops=["x", "y&z"]).until == "2027-01-01"
    assert received[-1]["body"] == b"shops=x&shops=y%26z&until=2027-01-01"

    order = shop.orders.get(7)
    assert order.id == 9007199254740993 and isinstance(order.payments[0], Card) and isinstance(order.payments[1], Unknown)
    assert order.payments[1]["goods"] == 3
    raises(ApiDecodeError, lambda: Client(base_url=url, strict=True, token="x").orders.get(7))
    assert not any("t0k3n" in line or "s3cret" in line for line in lines) and "GET " + url in lines[0]
    assert len({entry["port"] for entry in received[:3]}) == 1
    assert shop.request("GET", "/books", query={"page": 2})[0]["id"] == "1"
    shop.close()


async def asynchronous(url):
    async with AsyncClient(base_url=url, token="t") as shop:
        assert (await shop.books.get("1")).title == "Emma"
        assert len(await shop.books.list()) == 1

        async def pieces():
            yield b"one"
            yield b"two"

        assert await shop.books.cover.upload("1", picture=pieces()) == "changed"
        assert b"\r\n\r\nonetwo\r\n" in received[-1]["body"]
        waiting = asyncio.create_task(shop.books.get("closed"))
        await asyncio.sleep(0.2)
        waiting.cancel()
        try:
            await waiting
        except asyncio.CancelledError:
            pass
        else:
            raise AssertionError("It was not cancelled.")
        try:
            await shop.books.get("slow", options={"timeout": 0.1, "retries": 0})
        except ApiTimeoutError:
            return
        raise AssertionError("It was not late.")


server = ThreadingHTTPServer(("127.0.0.1", 0), Shop)
server.daemon_threads = True
server.handle_error = lambda *_: None
threading.Thread(target=server.serve_forever, daemon=True).start()
address = "http://127.0.0.1:" + str(server.server_port)
synchronous(address)
asyncio.run(asynchronous(address))
print("done")
