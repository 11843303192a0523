import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { turnsDuring } from "../testing/turns-during.ts";
import { readJson } from "./read-json.ts";

const read = (text: string): Promise<unknown> => readJson(Buffer.from(text, "utf8"));

/** Above what is parsed at once, so that lists and objects around it are opened. */
const LARGE = "x".repeat(80 * 1024);

describe("readJson", () => {
	it.each([
		["a number", -1.5e-7],
		["null", null],
		["text", 'a "quoted" \\line\\\n'],
		["an empty list", []],
		["an empty object", {}],
		["a large text", LARGE],
		["a large list", [LARGE, 1, [], {}, null, true, "", [LARGE]]],
		["a large object", { "": LARGE, a: 1, 'b"\\': [], c: { d: LARGE, e: null }, f: false }],
		["large ones below what is opened", [[[[[[{ a: [LARGE], b: 2 }]]], 3], 4], 5]],
		["many small ones", Array.from({ length: 20_000 }, (_, id) => ({ id, text: "\\" }))],
		["texts that end in backslashes", [LARGE, "\\", '\\"', '\\\\"', "a\\\\"]],
	])("reads %s as JSON.parse does", async (_what, value) => {
		expect(await read(JSON.stringify(value))).toEqual(value);
	});

	it("takes a key of prototypes for a name like any other", async () => {
		const text = `{"__proto__":{"polluted":1},"large":"${LARGE}"}`;
		const value = (await read(text)) as object;
		expect(JSON.stringify(value)).toBe(text);
		expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
	});

	it("reads whatever JSON.stringify prints", async () => {
		const around = fc.constantFrom<(value: unknown) => unknown>(
			(value) => [LARGE, value],
			(value) => ({ value, LARGE, after: [value] }),
			(value) => [[value, [LARGE, value]], value],
		);
		await fc.assert(
			fc.asyncProperty(fc.jsonValue(), around, async (value, wrap) => {
				const text = JSON.stringify(wrap(value));
				expect(await read(text)).toEqual(JSON.parse(text));
			}),
			{ numRuns: 200 },
		);
	});

	it("lets others have a turn, every 128 KiB", async () => {
		const text = JSON.stringify({
			findings: Array.from({ length: 50_000 }, (_, id) => ({ id, text: "x".repeat(80) })),
		});
		expect(await turnsDuring(() => read(text))).toBeGreaterThanOrEqual(Math.floor(text.length / (256 * 1024)));
	});

	it.each(["", "{", "[1", '{"a"', '"a', `["${LARGE}"`, `{"a":"${LARGE}"`, `[${'"a",'.repeat(40_000)}`])(
		"ends on what is no JSON",
		async (text) => {
			const ended = await read(text).then(
				() => "read",
				() => "refused",
			);
			expect(["read", "refused"]).toContain(ended);
		},
	);
});
