import type { Case } from "./case.ts";
import { differences } from "./compare.ts";
import type { Received } from "./play-case.ts";

const request: Received = {
	method: "POST",
	target: "/a?b=1",
	headers: new Map([
		["accept", "application/json"],
		["user-agent", "conformance-sdk/1.0.0"],
		["content-type", "multipart/form-data; boundary=x1"],
		["host", "127.0.0.1"],
	]),
	body: Buffer.from("--x1--\r\n"),
	afterMs: 10,
};
const sees = {
	method: "POST",
	target: "/a?b=1",
	headers: { "content-type": "multipart/form-data; boundary=BOUNDARY" },
	body: "--BOUNDARY--\r\n",
};
const make = (
	more: Partial<Case["exchanges"][number]> = {},
	gets: Case["calls"][number]["gets"] = { value: 1 },
): Case => ({
	name: "one",
	calls: [{ operation: "POST /a", gets }],
	exchanges: [{ sees, answers: {}, ...more }],
});

describe("what a case holds an SDK to", () => {
	it("is met by the same method, target, fields and body, whatever the boundary and the transport", () => {
		expect(differences(make(), [request], [{ value: 1 }])).toEqual([]);
	});

	it("is every part of a request", () => {
		const others: readonly Partial<Received>[] = [
			{ method: "PUT" },
			{ target: "/a" },
			{ body: Buffer.from("") },
			{ headers: new Map([...request.headers, ["x-more", "1"]]) },
			{ headers: new Map([...request.headers, ["accept", "*/*"]]) },
		];
		for (const other of others) expect(differences(make(), [{ ...request, ...other }], [{ value: 1 }])).toHaveLength(1);
		expect(differences(make(), [], [{ value: 1 }])).toHaveLength(1);
		expect(differences(make(), [request, request], [{ value: 1 }])).toHaveLength(1);
	});

	it("is no request too early", () => {
		expect(differences(make({ afterMs: 20 }), [request], [{ value: 1 }])).toEqual([
			"request 1 came 10 ms after the answer, not 20",
		]);
	});

	it("is the same key again, or another one", () => {
		const keyed = { ...request, headers: new Map([...request.headers, ["key", "1"]]) };
		const twice = (key: string): Case => ({
			...make(),
			exchanges: [{ answers: {} }, { sees: { headers: { ...sees.headers, key } }, answers: {} }],
		});
		expect(differences(twice("SAME"), [keyed, keyed], [{ value: 1 }])).toEqual([]);
		expect(differences(twice("OTHER"), [keyed, keyed], [{ value: 1 }])).toHaveLength(1);
		expect(differences(twice("ANY"), [keyed, request], [{ value: 1 }])).toHaveLength(1);
	});

	it("is what the caller gets, and no secret in a log", () => {
		expect(differences(make(), [request], [{ value: "1" }])).toHaveLength(1);
		expect(differences(make(), [request], [{ error: { said: "no" } }])).toHaveLength(1);
		const failing = make({}, { error: { kind: "status", status: 400, headers: { a: "1" } } });
		const error = { kind: "status", status: 400, headers: { a: "1", b: "2" }, said: "400" } as const;
		expect(differences(failing, [request], [{ error }])).toEqual([]);
		expect(differences(failing, [request], [{ error: { ...error, status: 500 } }])).toHaveLength(1);
		const quiet = make({}, { secrets: ["s3"] });
		expect(differences(quiet, [request], [{ log: ["Bearer s3"] }])).toHaveLength(1);
		expect(differences(quiet, [request], [{ log: [] }])).toHaveLength(1);
		expect(differences(quiet, [request], [{ log: ["Bearer ***"] }])).toEqual([]);
	});
});
