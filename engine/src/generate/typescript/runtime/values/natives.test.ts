import { ApiNumber, parseJson, printJson } from "./json.ts";
import { bigintOf } from "./native-bigint.ts";
import { dateOf } from "./native-date.ts";
import { digitsOf, numberOf } from "./native-digits.ts";
import { nativesOf } from "./natives.ts";

const shapes: Readonly<Record<string, string>> = {
	Entry: "{id:l;at:d;kind?:'a'|'b';entries?:Entry[]}",
	Opened: "{kind:'opened';at:d}",
	Named: "{kind:'named';at:s}",
	Loop: "Loop|d",
};
const text = "2026-01-02T03:04:05+02:00";
const dates = nativesOf(shapes, { d: dateOf }, {});
const bigints = nativesOf(shapes, { l: bigintOf }, {});
const digits = nativesOf(shapes, { l: digitsOf }, { l: numberOf });

it("reads a date that keeps its words until it is changed", () => {
	const { at } = dates.read("Entry", { at: text }) as { readonly at: Date };
	expect(at.getTime()).toBe(Date.UTC(2026, 0, 2, 1, 4, 5));
	expect(printJson({ at })).toBe(`{"at":"${text}"}`);
	at.setUTCFullYear(2027);
	expect(printJson({ at })).toBe('{"at":"2027-01-02T01:04:05.000Z"}');
});

it.each([
	["d", "soon"],
	["d", 7],
	["{at:s}", { at: text }],
	["Opened|Named", { kind: "named", at: text }],
	["Entry", [text]],
	["{kind:x}&{at:s}", { at: text }],
	["Unknown", text],
	["{*:n}|z", null],
])("leaves as it came what is none: %s", (shape, value) => {
	expect(dates.read(shape, value)).toBe(value);
});

it("finds dates in alternatives, in lists by place, and under any name", () => {
	const isDate = (shape: string, value: object) =>
		Object.values(dates.read(shape, value) as object).map((one) => one instanceof Date);
	expect(isDate("Opened|Named", { kind: "opened", at: text })).toEqual([false, true]);
	expect(isDate("<s,d>", [text, text, text])).toEqual([false, true, true]);
	expect(isDate("{*:d}", { a: text, ["__proto__"]: 1 })).toContain(true);
	expect(dates.read("Loop", text)).toBeInstanceOf(Date);
});

it("reads integers of any size, and sends their digits as numbers, in a copy", () => {
	const json = '{"id":9007199254740993,"entries":[{"id":1}]}';
	expect(bigints.read("Entry", parseJson(json))).toEqual({ id: 9007199254740993n, entries: [{ id: 1n }] });
	const read = digits.read("Entry", parseJson(json));
	expect(read).toEqual({ id: "9007199254740993", entries: [{ id: "1" }] });
	expect(printJson(digits.send("Entry", read))).toBe(json);
	expect(read).toMatchObject({ id: "9007199254740993" });
	expect(bigintOf(new ApiNumber("1.5"))).toBeInstanceOf(ApiNumber);
	expect([bigintOf(1.5), digitsOf(1.5), numberOf("1e3")]).toEqual([1.5, 1.5, "1e3"]);
});
