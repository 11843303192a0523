import { describe, expect, it } from "@jest/globals";
import { turnsDuring } from "../testing/turns-during.ts";
import { printJson } from "./print-json.ts";

const print = async (value: unknown): Promise<string> => (await printJson(value)).toString("utf8");

describe("printJson", () => {
	it.each([
		["a number", 1.5],
		["null", null],
		["text", 'a "quoted" line\n'],
		["an empty list", []],
		["an empty object", {}],
		["what is undefined", { a: undefined, b: [undefined, Number.NaN], c: { d: undefined } }],
		["nesting", { a: [{ b: [{ c: [{ d: [{ e: { f: [1, [2, [3]]] } }] }] }] }] }],
		["a key of prototypes", JSON.parse('{"__proto__": {"a": 1}, "b": 2}')],
		["lone surrogates", ["\ud800", "a\udc00b"]],
	])("prints %s as JSON.stringify does", async (_what, value) => {
		expect(await print(value)).toBe(JSON.stringify(value));
	});

	it("cuts a long text nowhere that could be seen", async () => {
		for (let shift = 0; shift < 3; shift += 1) {
			const text = `${"x".repeat(64 * 1024 - shift)}\u{1f600}\n${"\u{1f600}é".repeat(100_000)}`;
			expect((await print({ text })) === JSON.stringify({ text })).toBe(true);
		}
	});

	it.each([
		["one long text", "line\n".repeat(2_000_000)],
		[
			"a long list deep down",
			{ decision: { list: Array.from({ length: 200_000 }, (_, id) => ({ id, text: "x".repeat(20) })) } },
		],
	])("lets others have a turn, every 64 kB of %s", async (_what, value) => {
		const { length } = JSON.stringify(value);
		expect(await turnsDuring(() => printJson(value))).toBeGreaterThanOrEqual(Math.floor(length / (80 * 1024)));
	});

	it("prints what is small at once", async () => {
		expect(await turnsDuring(() => printJson({ text: "x".repeat(1_000) }))).toBeLessThanOrEqual(1);
	});
});
