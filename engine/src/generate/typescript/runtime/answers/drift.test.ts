import type { ApiAnswer } from "../call/connection.ts";
import type { ApiOperation } from "../call/operation.ts";
import { parseJson } from "../values/json.ts";
import { compareWith } from "./compare.ts";
import { type ApiCheckOptions, type ApiDrift, ApiDriftError, checking } from "./drift.ts";

const shapes: Readonly<Record<string, string>> = {
	Thing: "{id:s;state:'open'|'closed';count?:i|z;things?:Thing[];'odd name'?:s}",
	Card: "{kind:'card';digits:s}",
	Cash: "{kind:'cash';amount:n}",
	Payment: "Card|Cash",
	Base: "{id:s}",
	Both: "Base&{name:s}",
	Loop: "Loop|Other|s",
	Other: "Loop|Other|n",
	Tree: "{left?:Tree;right?:Tree}|{left?:Tree|z;right?:Tree|z}",
};

const compare = compareWith(shapes);
const told = (shape: string, value: unknown) =>
	compare(shape, value).map(({ path, kind }) => `${["", ...path].join("/")} ${kind}`);

const thing = { id: "1", state: "open" };
const far = parseJson("[12345678901234567890, 1.2345678901234567890]");

it.each<[shape: string, value: unknown, differences: readonly string[]]>([
	["Thing", thing, []],
	["Thing", { ...thing, state: "lost", count: null }, ["/state unknown-value"]],
	["Thing", { id: null, state: "open" }, ["/id null"]],
	["Thing", { id: 1 }, ["/state missing", "/id wrong-type"]],
	["Thing", { ...thing, "odd name": 1, more: 1 }, ["/odd name wrong-type", "/more unknown-member"]],
	[
		"Thing",
		{
			...thing,
			things: [
				{ ...thing, id: 1 },
				{ ...thing, id: 2 },
			],
		},
		["/things/*/id wrong-type"],
	],
	["Thing[]|z", null, []],
	["Thing|z", { ...thing, state: "lost" }, ["/state unknown-value"]],
	["Thing", [], [" wrong-type"]],
	["Payment", { kind: "cash", amount: "1" }, ["/amount wrong-type"]],
	["Payment", { kind: "barter" }, [" unknown-variant"]],
	["Payment", "cash", [" wrong-type"]],
	["Payment", null, [" null"]],
	["{a:s}|{b:s}", { a: "", b: "" }, []],
	["{a:s}|{b:s}", { a: "", b: "", c: "" }, ["/c unknown-member"]],
	["Both", { id: "", name: "" }, []],
	["Both", { id: "", name: "", more: 1 }, ["/more unknown-member"]],
	["{*:n}", { a: 1, b: "2", c: "3" }, ["/* wrong-type"]],
	["<s,n,x>", ["a", "b", true, null], ["/* wrong-type"]],
	["<i,n,x>", far, []],
	["i", 1.5, [" wrong-type"]],
	["1|2|true", 3, [" unknown-value"]],
	["'it\\u0027s'|'|'", "it's", []],
	["Loop", true, [" wrong-type"]],
	["Unknown", true, []],
])("%s, and what differs of %j", (shape, value, differences) => {
	expect(told(shape, value)).toEqual(differences);
});

it("looks once at what many alternatives lead to, and not deeper than any answer that is meant well", () => {
	let tree: object = { left: 1 };
	for (let depth = 0; depth < 5_000; depth++) tree = { left: tree, right: tree };
	expect(told("Tree", tree)).toEqual([]);
});

describe("checking", () => {
	const operation: ApiOperation = { method: "GET", path: "/things/{id}", answer: "Thing" };
	const answer = (value: unknown): ApiAnswer<unknown> => ({
		value,
		response: { status: 200, headers: new Headers(), url: "", requestId: undefined },
	});

	function checked(options: Omit<ApiCheckOptions, "onDrift">, ...values: readonly unknown[]): readonly ApiDrift[] {
		const drifts: ApiDrift[] = [];
		const check = checking(shapes, { ...options, onDrift: (drift) => drifts.push(drift) });
		for (const value of values) check(operation, answer(value));
		return drifts;
	}

	it("tells each place once for all calls, with what came", () => {
		expect(checked({}, { ...thing, state: "lost" }, { ...thing, state: "gone" })).toEqual([
			{
				operation: "GET /things/{id}",
				pointer: "/state",
				kind: "unknown-value",
				message: "the value is not described",
				value: "lost",
			},
		]);
	});

	it("refuses what differs under strict, by an error that names the place and keeps what came", () => {
		const value = { ...thing, "a/b": 1 };
		const check = checking(shapes, { strict: true });
		let error: unknown;
		try {
			check(operation, answer(value));
		} catch (thrown) {
			error = thrown;
		}
		expect(error).toBeInstanceOf(ApiDriftError);
		expect(error).toMatchObject({ value, drifts: [{ pointer: "/a~1b", kind: "unknown-member" }] });
		expect(String(error)).toContain("/a~1b: nobody described the member");
	});

	it("looks at the shape that an event has, and at nothing where none is described or nobody asks", () => {
		const check = checking(shapes, { strict: true });
		expect(() => check(operation, answer({ kind: "card" }), "Card")).toThrow(ApiDriftError);
		expect(() => check({ method: "GET", path: "/" }, answer(1))).not.toThrow();
		expect(() => checking(shapes, {})(operation, answer(1))).not.toThrow();
		expect(() => check(operation, answer(undefined))).not.toThrow();
	});
});
