import fc from "fast-check";
import type { JsonValue } from "../../contract/json.ts";
import type { Written } from "../written/written.ts";
import { JsonSyntaxError } from "./json-errors.ts";
import { readJsonTape } from "./json-tape.ts";
import { shareJson } from "./share-json.ts";

function written(text: string): Written {
	return { language: "json", text, tape: readJsonTape(text), root: JSON.parse(text) as JsonValue };
}

function share(text: string, earlier: Written): JsonValue {
	const bounds = { depth: 100, values: 1_000, isStrict: false };
	return shareJson(text, earlier, bounds).root;
}

describe("shareJson", () => {
	it("takes what is written alike from the earlier version, and parses the rest", () => {
		const earlier = written('{"a": {"b": [1]}, "c": [{"d": 2}, {"e": 3}], "f": 4}');
		const root = share('{"f": 5, "c": [{"d": 2}, {"e": 6}], "a": {"b": [1]}, "g": "h\\u0069"}', earlier);
		const parts = (value: JsonValue) => value as { readonly a: JsonValue; readonly c: readonly JsonValue[] };
		expect(root).toEqual({ f: 5, c: [{ d: 2 }, { e: 6 }], a: { b: [1] }, g: "hi" });
		expect(parts(root).a).toBe(parts(earlier.root).a);
		expect(parts(root).c[0]).toBe(parts(earlier.root).c[0]);
	});

	it("keeps `__proto__` a member like any other", () => {
		const root = share('{"__proto__": {"a": 2}, "b": 1}', written('{"__proto__": {"a": 1}, "b": 1}'));
		expect(Object.keys(root as object)).toEqual(["__proto__", "b"]);
		expect(({} as Record<string, unknown>)["a"]).toBeUndefined();
	});

	it("reads, or refuses, what JSON.parse does, whatever the earlier version was", () => {
		const space = fc.constantFrom(undefined, 1);
		const edit = fc.tuple(
			fc.nat(),
			fc.nat(3),
			fc.constantFrom("", "1", '"', ",", "[", "}", "\t", "\\", '"a": 2', '"b"'),
		);
		fc.assert(
			fc.property(fc.jsonValue(), space, fc.array(edit, { maxLength: 2 }), (value, indent, edits) => {
				const text = JSON.stringify(value, null, indent);
				const edited = edits.reduce((old, [position, removed, added]) => {
					const at = position % (old.length + 1);
					return old.slice(0, at) + added + old.slice(at + removed);
				}, text);
				const shared = attempt(() => share(edited, written(text)));
				const parsed = attempt(() => JSON.parse(edited) as JsonValue);
				expect([text, edited, shared]).toEqual([text, edited, parsed]);
			}),
			{ numRuns: 2_000 },
		);
	});
});

/** The value as text, which tells the order of members too; undefined where the text is no JSON. */
function attempt(read: () => JsonValue): string | undefined {
	try {
		return JSON.stringify(read());
	} catch (error) {
		if (error instanceof SyntaxError || error instanceof JsonSyntaxError) return undefined;
		throw error;
	}
}
