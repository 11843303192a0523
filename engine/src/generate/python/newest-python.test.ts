import { readFileSync } from "node:fs";
import path from "node:path";
import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import { itInCi } from "../../testing/share.ts";
import { apiFrom, pythonOf } from "../testing/generate-from.ts";
import { writeFiles } from "../testing/type-check.ts";
import { runNewestPython } from "./testing/newest-python.ts";

/* Python 3.14, which reads annotations later than all versions before: what needs no sockets is tried wherever npm is. */

const folder = path.resolve(import.meta.dirname);
const spec = path.resolve(import.meta.dirname, "../../../cases/generate/python/bookshop/spec.yaml");

const START = `
import os, sys, warnings
assert sys.version_info[:2] == (3, 14), sys.version
sys.dont_write_bytecode = True
warnings.simplefilter("error")
os.chdir("/program")
sys.path.insert(0, "/program")
`;

/** A flow says what it wants of a connection, and is told: here of one that has its answer already. */
const CALL = `
import json
from bookshop import Client

BOOK = {"id": "1", "title": "Emma", "genre": "novel", "price": {"amount": 1, "currency": "EUR"}, "isbn": None}


class Connection:
    sent = b""
    body = json.dumps(BOOK).encode()
    left = [b"HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\nContent-Length: %d\\r\\n\\r\\n%s" % (len(body), body)]

    def usable(self):
        return True

    def close(self):
        pass


wire = Connection()


def drive(flow):
    try:
        act = next(flow)
        while True:
            result = None
            if act.kind == "open":
                result = wire
            elif act.kind == "send":
                wire.sent += act.value
            elif act.kind == "receive":
                result = wire.left.pop(0) if wire.left else b""
            elif act.kind == "ask":
                result = act.value()
            act = flow.send(result)
    except StopIteration as stop:
        return stop.value


client = Client(token="secret", base_url="http://127.0.0.1")
client._sender.run = drive
book = client.books.get("1")
" ".join([book.title, book.price.currency, book.genre, *wire.sent.decode().split()[:2]])
`;

describe("Python 3.14", () => {
	itInCi(
		"passes the runtime's tests",
		async () => {
			const program = `${START}
import unittest
suite = unittest.defaultTestLoader.discover("runtime/tests", top_level_dir=".")
result = unittest.TextTestRunner(stream=sys.stderr).run(suite)
result.wasSuccessful() and result.testsRun > 20
`;
			const run = await runNewestPython({ folder, program });
			expect(run).toMatchObject({ result: true, said: expect.stringMatching(/^Ran \d+ tests[\s\S]*^OK$/mu) });
		},
		60_000,
	);

	it("lets the bookshop's SDK call, and read a model by its annotations", async () => {
		const place = await createTemporaryFolder("newest-python");
		try {
			const { content } = pythonOf(await apiFrom(readFileSync(spec, "utf8")), "bookshop");
			await writeFiles(place.path, { "bookshop.py": content });
			const run = await runNewestPython({ folder: place.path, program: `${START}${CALL}` });
			expect(run).toEqual({ result: "Emma EUR novel GET /books/1", said: "" });
		} finally {
			await place.remove();
		}
	}, 60_000);
});
