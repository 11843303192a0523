import type { CodeBreak, SourceImpact } from "../../contract/sdk.ts";
import { makeChange } from "../../testing/make-change.ts";
import { sayCode } from "./say-code.ts";

const impact = (stops: readonly CodeBreak[], lost: readonly string[] = []): SourceImpact => ({
	...{ level: "ERR", types: [], renamed: null, stops, lost },
});
const stop = (of: CodeBreak["of"], name: string | null = null, more: Partial<CodeBreak> = {}): CodeBreak => ({
	...{ of, name, how: "gone", isGiven: true },
	...more,
});
const change = makeChange("access-changed", { keyword: "readOnly", to: true });
const harmless = { wire: "INFO", source: "ERR" } as const;

it.each([
	[stop("argument", "size"), "Code that passes the argument `size` no longer compiles."],
	[stop("argument", "size", { how: "demanded" }), "Code that does not pass the argument `size` no longer compiles."],
	[stop("body", "whole"), "The request body is one argument now: code that passes its members no longer compiles."],
	[
		stop("member", "id", { how: "demanded", isGiven: false }),
		"Code that relies on the member `id` no longer compiles.",
	],
	[stop("value", null, { isGiven: false }), "Code that reads the value as the earlier type no longer compiles."],
])("says what code breaks where deployed clients notice nothing", (one, said) => {
	expect(sayCode(impact([one]), harmless, change)).toBe(` ${said}`);
});

it.each([
	[
		"any",
		"schema",
		"request",
		"The TypeScript type now has an index signature for other members: code that gives an interface without one",
	],
	[
		"none",
		"schema",
		"request",
		"The TypeScript type now has an index signature for other members: code that gives an interface without one",
	],
	["schema", "any", "request", "Code that names members which are not described"],
	["schema", "none", "response", "Code that names members which are not described"],
	["any", "schema", "response", "Code that names members which are not described"],
	["none", "any", "request", "TypeScript's type has gained or lost an index signature, or has another"],
] as const)("says of members of any name, from %s to %s in a %s, what code breaks", (from, to, direction, said) => {
	const members = makeChange("additional-properties-changed", { from, to }, { direction });
	expect(sayCode(impact([stop("unnamed-members")]), harmless, members).slice(1, 1 + said.length)).toBe(said);
});

it("says first which types go, and no more than three things", () => {
	const many = ["a", "b", "c"].map((name) => stop("argument", name));
	expect(sayCode(impact(many, ["Cat", "Dog"]), harmless, change)).toBe(
		" Code that uses the SDK types `Cat` and `Dog` no longer compiles. Code that passes the argument `a` no longer compiles. Code that passes the argument `b` no longer compiles.",
	);
});

it.each([
	["members", "body", "file", "The members of the request body are arguments now: code that passes it as one"],
	["whole", "file", "body", "The request body is one argument now: code that passes its members"],
])("says once what another form of a body breaks: %s", (form, before, now, said) => {
	const stops = [stop("body", form), stop("argument", before), stop("argument", now, { how: "demanded" })];
	expect(sayCode(impact(stops), harmless, change)).toBe(` ${said}, or does not pass \`${now}\`, no longer compiles.`);
	expect(sayCode(impact(stops.slice(0, 2)), harmless, change)).toBe(` ${said} no longer compiles.`);
});

it("is silent where the finding is an error to deployed clients, but of code that only some have", () => {
	const both = impact([stop("argument", "size"), stop("options")]);
	expect(sayCode(both, { wire: "ERR", source: "ERR" }, change)).toBe("");
	expect(sayCode(both, { wire: "ERR", source: "WARN" }, change)).toMatch(/^ The method took nothing before/u);
	expect(sayCode(undefined, harmless, change)).toBe("");
});
