import type { JsonObject } from "../contract/json.ts";
import { buildApi } from "../ir/build-api.ts";
import { parseSource } from "../parse/parse-source.ts";
import { diffApis } from "./diff-apis.ts";

/** A description whose one response is a schema that is written as text, so that its numbers are what is written. */
async function apiOf(schema: string, version: string) {
	const text = `{"openapi":"${version}","info":{"title":"","version":""},"paths":{"/a":{"get":{"responses":{"200":{"description":"","content":{"application/json":{"schema":${schema}}}}}}}}}`;
	return buildApi(await parseSource({ entry: "a.json", load: async () => text }));
}

async function found(before: string, after: string, version = "3.1.0"): Promise<readonly object[]> {
	const changes = diffApis(await apiOf(before, version), await apiOf(after, version));
	return changes.map(({ kind, effect, facts }): JsonObject => ({ kind, effect, ...(facts as JsonObject) }));
}

const integer = (keywords: string) => `{"type":"integer",${keywords}}`;

describe("numbers that no double is", () => {
	it.each([
		["maximum", '"maximum":9223372036854775807', '"maximum":9223372036854775806', "narrows"],
		["maximum", '"maximum":9223372036854775806', '"maximum":9223372036854775807', "widens"],
		["maximum", '"maximum":9223372036854775807', '"maximum":9223372036854775808', "widens"],
		["minimum", '"minimum":-9223372036854775807', '"minimum":-9223372036854775806', "narrows"],
		["exclusiveMaximum", '"maximum":9223372036854775807', '"exclusiveMaximum":9223372036854775807', "narrows"],
		["minimum", '"exclusiveMinimum":9007199254740992', '"minimum":9007199254740992', "widens"],
	])("are limits as they are written: %s of %s and %s", async (keyword, before, after, effect) => {
		expect(await found(integer(before), integer(after))).toMatchObject([{ kind: "bound-changed", keyword, effect }]);
	});

	it("are said as they are written", async () => {
		const [change] = await found(integer('"maximum":9223372036854775807'), integer('"maximum":9223372036854775806'));
		expect(change).toMatchObject({ from: "9223372036854775807", to: "9223372036854775806" });
	});

	it.each([
		[integer('"maximum":9223372036854775807'), integer('"maximum":9.223372036854775807e18')],
		[integer('"exclusiveMinimum":9007199254740992'), integer('"minimum":9007199254740993')],
		[integer('"maximum":9223372036854775807'), '{"allOf":[{"type":"integer"},{"maximum":9223372036854775807}]}'],
		[integer('"enum":[9007199254740993,1]'), integer('"enum":[1,9007199254740993]')],
		[integer('"enum":[9007199254740993]'), integer('"const":9007199254740993')],
	])("are the same however they are written: %s and %s", async (before, after) => {
		expect(await found(before, after)).toEqual([]);
	});

	it.each([
		[integer('"minimum":-9223372036854775808'), integer('"minimum":-9223372036854776000')],
		[integer('"maximum":9223372036854775807'), integer('"maximum":9223372036854776000')],
		[integer('"maximum":9223372036854775807'), integer('"exclusiveMaximum":9.223372036854776e18')],
		[integer('"maximum":18446744073709551615'), integer('"maximum":18446744073709552000')],
	])("are the ends of 64-bit integers as a tool prints them that reads doubles: %s and %s", async (before, after) => {
		expect(await found(before, after)).toEqual([]);
		expect(await found(after, before)).toEqual([]);
	});

	const ENDS = '"minimum":-9223372036854775808,"maximum":9223372036854775807';

	it.each([
		["int64", ENDS],
		["int64", '"minimum":-9223372036854776000,"maximum":9223372036854776000'],
		["uint64", '"minimum":0,"maximum":18446744073709551615'],
		["int32", '"minimum":-2147483648,"maximum":2147483647'],
	])("are what the format %s says: %s", async (format, limits) => {
		const [byFormat, byLimits] = [integer(`"format":"${format}"`), integer(limits)];
		for (const changes of [await found(byFormat, byLimits), await found(byLimits, byFormat)]) {
			expect(changes).toHaveLength(3);
			for (const change of changes) expect(change).toMatchObject({ effect: "none" });
		}
	});

	it("take nothing from a format by a limit that it is within, beside one that does", async () => {
		const changes = await found(integer('"format":"int64"'), integer('"minimum":-9223372036854775808,"maximum":9'));
		expect(changes).toContainEqual(expect.objectContaining({ keyword: "minimum", effect: "none" }));
		expect(changes).toContainEqual(expect.objectContaining({ keyword: "maximum", effect: "narrows" }));
	});

	it("are exclusive limits by a flag in 3.0", async () => {
		const limit = (most: string) => integer(`"maximum":${most},"exclusiveMaximum":true`);
		expect(await found(limit("9223372036854775807"), limit("9223372036854775806"), "3.0.3")).toMatchObject([
			{ kind: "bound-changed", keyword: "exclusiveMaximum", effect: "narrows" },
		]);
	});

	it.each([
		['"enum":[9007199254740993]', '"enum":[9007199254740993,9007199254740992]', "widens", [9007199254740992], []],
		['"enum":[9007199254740993,5]', '"enum":[5]', "narrows", [], ["9007199254740993"]],
		['"const":9007199254740993', '"const":9007199254740992', "incomparable", [9007199254740992], ["9007199254740993"]],
		['"enum":[9007199254740993]', '"maximum":9007199254740993', "widens", [], []],
		['"maximum":9007199254740992', '"enum":[9007199254740993]', "incomparable", [], []],
	])("are listed values: %s and %s", async (before, after, effect, added, removed) => {
		expect(await found(integer(before), integer(after))).toContainEqual(
			expect.objectContaining({ kind: "enum-changed", added, removed, effect }),
		);
	});

	it.each([
		['"multipleOf":0.1000000000000000055', '"multipleOf":0.1', "keyword-changed", "unknown"],
		['"unheardOf":9007199254740993', '"unheardOf":9007199254740995', "keyword-changed", "unknown"],
		[
			'"x-extensible-enum":[9007199254740993]',
			'"x-extensible-enum":[9007199254740992]',
			"extensible-values-changed",
			"none",
		],
		['"default":9007199254740993', '"default":9007199254740992', "default-changed", "none"],
		['"not":{"maximum":9007199254740993}', '"not":{"maximum":9007199254740992}', "keyword-changed", "unknown"],
	])("never change in silence: %s and %s", async (before, after, kind, effect) => {
		expect(await found(integer(before), integer(after))).toEqual([expect.objectContaining({ kind, effect })]);
	});

	it.each([
		["a branch", '{"oneOf":[{"type":"integer","maximum":LIMIT},{"type":"string"}]}'],
		[
			"branches that overlap",
			'{"anyOf":[{"type":"integer","maximum":LIMIT},{"type":"integer","minimum":1,"maximum":5}]}',
		],
		["a property", '{"type":"object","properties":{"a":{"type":"integer","enum":[LIMIT,1]}}}'],
		["an item", '{"type":"array","items":{"type":"integer","const":LIMIT}}'],
	])("are not taken for their doubles in %s", async (_name, schema) => {
		const [before, after] = ["9223372036854775806", "9223372036854775807"].map((limit) =>
			schema.replace("LIMIT", limit),
		);
		const changes = await found(before ?? "", after ?? "");
		expect(changes).toHaveLength(1);
		expect(changes).not.toContainEqual(expect.objectContaining({ effect: "none" }));
		expect(changes).not.toContainEqual(expect.objectContaining({ effect: "narrows" }));
	});

	it("that are listed are not taken for a limit's double", async () => {
		const listed = '{"anyOf":[{"type":"integer","enum":[9007199254740993]},{"type":"null"}]}';
		const limited = '{"anyOf":[{"type":"integer","maximum":9007199254740992},{"type":"null"}]}';
		expect(await found(listed, limited)).toContainEqual(expect.objectContaining({ effect: "incomparable" }));
	});
});
