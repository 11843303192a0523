import { globSync } from "node:fs";
import { join } from "node:path";
import type { Change, ChangeFacts, ChangeKind, Direction, Effect } from "../contract/change.ts";
import { levelInVersion, movedRules, NEWEST_RULES_VERSION, rulesVersions } from "../levels/rules-versions.ts";
import { makeChange } from "../testing/make-change.ts";
import { title } from "./law.ts";
import { rules } from "./registry.ts";

const EFFECTS: readonly Effect[] = ["narrows", "widens", "incomparable", "unknown", "none"];
const DIRECTIONS: readonly Direction[] = ["request", "response"];

const required = [{ required: true }, { required: false }];
const named = required.map((one) => ({ ...one, name: "amount" }));
const parameters = required.map((one) => ({ ...one, in: "query" as const, name: "limit" }));
const moves = [
	{ from: null, to: 1 },
	{ from: 1, to: null },
	{ from: 1, to: 2 },
	{ from: 2, to: 1 },
	{ from: 2, to: 2 },
];
const values = [
	{ from: undefined, to: 1 },
	{ from: 1, to: undefined },
	{ from: 1, to: 2 },
];
const BOUNDS =
	"maximum exclusiveMaximum maxLength maxItems maxProperties minimum exclusiveMinimum minLength minItems minProperties";

/** Facts of every shape that a kind can have: a kind that is added to the contract does not compile without them. */
const FACTS: { readonly [K in ChangeKind]: readonly ChangeFacts[K][] } = {
	"operation-added": [{ operation: "GET /" }],
	"operation-removed": [{ operation: "GET /" }],
	"operation-deprecated": [
		{ operation: "GET /", sunset: null },
		{ operation: "GET /", sunset: "2026-01-01" },
		{ operation: "GET /", sunset: "soon" },
	],
	"deprecation-announced": (["parameter", "header", "property", "branch", "security-scheme"] as const).map(
		(subject) => ({
			subject,
			name: "limit",
		}),
	),
	"operation-id-changed": [
		{ from: null, to: "a" },
		{ from: "a", to: null },
		{ from: "a", to: "b" },
	],
	"webhook-renamed": [{ from: "a", to: "b" }],
	"parameter-added": parameters,
	"parameter-removed": parameters.flatMap((one) => [
		{ ...one, deprecated: false, sunset: null },
		{ ...one, deprecated: true, sunset: "2026-01-01" },
	]),
	"sunset-changed": [
		[null, "2026-01-01"],
		["2026-01-01", "2027-01-01"],
		["2027-01-01", "2026-01-01"],
		["2026-01-01", null],
		["2026-01-01", "soon"],
		["soon", "2026-01-01"],
	].map(([from = null, to = null]) => ({ subject: "operation" as const, name: "GET /", from, to })),
	"parameter-required-changed": parameters,
	"parameter-serialization-changed": [{ in: "query", name: "limit", field: "explode", from: true, to: false }],
	"encoding-changed": [{ of: "part", name: "file", field: "contentType", from: null, to: "image/png" }],
	"stability-changed": [
		{ from: "stable", to: "beta" },
		{ from: "internal", to: "draft" },
	],
	"path-parameter-renamed": [{ from: "id", to: "key" }],
	"request-body-added": required,
	"request-body-removed": required,
	"request-body-required-changed": required,
	"media-type-added": [{ mediaType: "application/json" }, { mediaType: "application/json", unasked: true }],
	"media-type-removed": [{ mediaType: "application/json" }, { mediaType: "application/json", unasked: true }],
	"media-type-changed": [{ from: "application/json", to: "*/*" }],
	"response-added": [{ status: "200" }, { status: "default" }],
	"response-removed": [{ status: "200" }, { status: "404" }, { status: "default" }],
	"response-status-changed": [{ from: "200", to: "2XX" }],
	"response-header-added": named,
	"response-header-removed": [
		...named,
		...named.flatMap((one) => [null, "2026-01-01"].map((sunset) => ({ ...one, announced: { sunset } }))),
	],
	"response-header-required-changed": named,
	"security-changed": [
		{ from: ["key"], to: ["none"] },
		{ from: ["key"], to: ["key", "token"] },
	],
	"security-scheme-changed": ["type", "in", "flows.implicit.scopes", "openIdConnectUrl"].map((field) => ({
		scheme: "key",
		field,
		names: [],
	})),
	"servers-changed": [
		{ added: ["/v2"], removed: [] },
		{ added: [], removed: ["/v1"] },
		{ added: ["/v2"], removed: ["/v1"] },
	],
	"server-variable-changed": [
		{ added: ["us"], removed: [], from: ["eu"], to: ["eu", "us"] },
		{ added: [], removed: ["us"], from: ["eu", "us"], to: ["eu"] },
		{ added: ["us"], removed: ["eu"], from: ["eu"], to: ["us"] },
		{ added: [], removed: [], from: null, to: ["eu"] },
		{ added: [], removed: [], from: ["eu"], to: null },
	].map((facts) => ({ variable: "region", ...facts })),
	"field-changed": ["links", "style"].flatMap((field) => values.map((one) => ({ ...one, field }))),
	"type-changed": [{ from: ["string"], to: null }],
	"nullable-changed": [{ nullable: true }, { nullable: false }, { nullable: true, asText: true }],
	"enum-changed": [
		{ added: [], removed: [], from: null, to: ["a"], extensible: false },
		{ added: [], removed: [], from: ["a"], to: null, extensible: true },
		{ added: ["b"], removed: [], from: ["a"], to: ["a", "b"], extensible: false },
		{ added: ["b"], removed: [], from: ["a"], to: ["a", "b"], extensible: true },
		{ added: [], removed: ["b"], from: ["a", "b"], to: ["a"], extensible: true },
		{ added: ["b"], removed: ["a"], from: ["a"], to: ["b"], extensible: true },
	],
	"extensible-values-changed": [
		{ added: ["a"], removed: [] },
		{ added: ["a"], removed: ["b"] },
	],
	"extensible-list-changed": [true, false].map((listed) => ({ values: ["a"], listed })),
	"bound-changed": BOUNDS.split(" ").flatMap((keyword) => moves.map((move) => ({ ...move, keyword }))),
	"constraint-changed": [
		...(["pattern", "format", "multipleOf"] as const).flatMap((keyword) => [
			{ keyword, from: [], to: ["a"] },
			{ keyword, from: null, to: "a" },
			{ keyword, from: ["a"], to: [] },
			{ keyword, from: ["a"], to: ["b"] },
		]),
		{ keyword: "uniqueItems", from: false, to: true },
		{ keyword: "uniqueItems", from: true, to: false },
	],
	"property-added": named.map((one) => ({ ...one, readOnly: false, writeOnly: false })),
	"property-removed": named.flatMap((one) => [
		{ ...one, readOnly: false, writeOnly: false, deprecated: false, sunset: null },
		{ ...one, readOnly: false, writeOnly: false, deprecated: true, sunset: "2026-01-01" },
	]),
	"idle-limit-changed": [true, false].map((tightened) => ({ keyword: "maximum", from: 15, to: 10, tightened })),
	"property-described-changed": [true, false].map((described) => ({ name: "amount", described })),
	"property-required-changed": named.map((one) => ({ ...one, hasDefault: true })),
	"additional-properties-changed": [
		{ from: "any", to: "none" },
		{ from: "none", to: "any" },
	],
	"items-changed": [
		{ from: "any", to: "schema" },
		{ from: "schema", to: "any" },
	],
	"branch-added": [{ combinator: "oneOf", branch: "Card" }],
	"branch-removed": [
		{ combinator: "anyOf", branch: "Card" },
		{ combinator: "anyOf", branch: "Card", announced: { sunset: null } },
		{ combinator: "anyOf", branch: "Card", announced: { sunset: "2026-01-01" } },
	],
	"union-changed": [
		{ from: "none", to: "oneOf" },
		{ from: "oneOf", to: "none" },
		{ from: "oneOf", to: "anyOf" },
		{ from: "anyOf", to: "oneOf" },
	],
	"interplay-changed": [{ keywords: ["oneOf"] }],
	"discriminator-changed": [
		{ from: null, to: "kind", tag: null },
		{ from: "kind", to: null, tag: null },
		{ from: "kind", to: "type", tag: null },
		{ from: "kind", to: "kind", tag: "card" },
		{ from: "kind", to: "kind", tag: "card", announced: { sunset: "2026-01-01" } },
		{ from: "kind", to: "kind", tag: null, otherTags: { from: null, to: "Other" } },
	],
	"default-changed": values,
	"access-changed": (["readOnly", "writeOnly"] as const).flatMap((keyword) =>
		[true, false].map((to) => ({ keyword, to })),
	),
	"keyword-changed": values.map((one) => ({ ...one, keyword: "not" })),
	"sdk-method-renamed": [{ from: "things.read", to: "things.get" }],
	"sdk-group-renamed": [{ from: "things", to: "items" }],
	"sdk-type-renamed": [{ from: "Thing", to: "Item" }],
	"sdk-type-removed": [{ type: "Thing" }],
	"sdk-type-replaced": [{}, { closes: true as const }].map((more) => ({ from: "Thing", to: "Item", ...more })),
	"sdk-type-narrowed": (["sent-alone", "answered-too"] as const).map((because) => ({ type: "Thing", because })),
	"sdk-pages-removed": [null, "items"].map((list) => ({ method: "things.list", list, now: list && "data" })),
	"sdk-member-renamed": [{ type: "Thing", from: "name", to: "title" }],
	"sdk-argument-renamed": [{ method: "things.get", from: "X-Id", to: "x-id" }],
	"sdk-credential-removed": [{ scheme: "key" }],
	"sdk-server-variable-removed": [null, ["eu"]].map((left) => ({ variable: "region", values: left })),
	"sdk-address-required": [{}],
	"tool-added": [{ tool: "things_get" }],
	"tool-removed": [{ tool: "things_get" }],
	"tool-renamed": [{ from: "things_read", to: "things_get" }],
	"tool-argument-added": required.map((one) => ({ ...one, tool: "things_get", argument: "id" })),
	"tool-argument-removed": [{ tool: "things_get", argument: "id" }],
	"tool-argument-required-changed": required.map((one) => ({ ...one, tool: "things_get", argument: "id" })),
	"tool-values-changed": [
		{ added: ["a"], removed: [] },
		{ added: [], removed: ["a"] },
		{ added: ["a"], removed: ["b"] },
	].map((one) => ({ ...one, tool: "things_get", argument: "id" })),
	"tool-class-changed": [
		{ tool: "things_get", from: "read", to: "destructive" },
		{ tool: "things_get", from: "destructive", to: "write" },
	],
	"tool-idempotence-changed": [true, false].map((idempotent) => ({ tool: "things_get", idempotent })),
	"tool-surface-changed": [
		{ from: "tools", to: "dynamic", tokens: 12_000, budget: 10_000 },
		{ from: "dynamic", to: "tools", tokens: 9_000, budget: 10_000 },
		{ from: "dynamic", to: null, tokens: 600, budget: 100 },
	],
	"tool-text-changed": [[], ["1 hidden character is left out."]].flatMap((cuts) =>
		[
			{ of: "title" as const, argument: null, from: "a", to: "b" },
			{ of: "argument" as const, argument: "id", from: null, to: "b" },
		].map((one) => ({ ...one, cuts })),
	),
};

function everyChange(): readonly Change[] {
	return (Object.keys(FACTS) as ChangeKind[]).flatMap((kind) =>
		FACTS[kind].flatMap((facts) =>
			DIRECTIONS.flatMap((direction) => EFFECTS.map((effect) => makeChange(kind, facts, { direction, effect }))),
		),
	);
}

const changes = everyChange();

/** What a file below rules/ exports, rule by rule; a family exports a list. */
async function rulesIn(file: string): Promise<readonly unknown[]> {
	const exported: Readonly<Record<string, unknown>> = await import(join(import.meta.dirname, file));
	return Object.values(exported).flat();
}

const RULE_FILES = globSync("*/*.ts", { cwd: import.meta.dirname, exclude: ["testing/*", "say/*", "*/*.test.ts"] });

describe("the registry", () => {
	it.each(RULE_FILES)("has every rule of %s", async (file) => {
		const here = await rulesIn(file);
		expect(here.length).toBeGreaterThan(0);
		expect(here.filter((rule) => !rules.some((listed) => listed === rule))).toEqual([]);
	});

	it("has no rule from anywhere else", async () => {
		const known = new Set((await Promise.all(RULE_FILES.map(rulesIn))).flat());
		expect(rules.filter((rule) => !known.has(rule)).map(({ id }) => id)).toEqual([]);
	});

	it("judges every change of every kind, direction and effect by exactly one rule", () => {
		const wrong = changes.flatMap((change) => {
			const answering = rules.filter((rule) => rule.judge(change) !== null).map((rule) => rule.id);
			return answering.length === 1 ? [] : [{ change, answering }];
		});
		expect(wrong).toEqual([]);
		expect(changes.length).toBeGreaterThan(1_000);
	});

	it("has no rule that no change can reach", () => {
		const idle = rules.filter((rule) => !changes.some((change) => rule.judge(change) !== null)).map((rule) => rule.id);
		expect(idle).toEqual([]);
	});

	it("says of no rule that it can have an effect which it never meets", () => {
		const meets = (rule: (typeof rules)[number], effect: Effect) =>
			changes.some((change) => change.effect === effect && rule.judge(change) !== null);
		const wrong = rules.flatMap((rule) =>
			(rule.effects ?? []).filter((effect) => !meets(rule, effect)).map((effect) => [rule.id, effect]),
		);
		expect(wrong).toEqual([]);
		expect(rules.filter(({ effects }) => effects !== null).length).toBeGreaterThan(0);
	});

	it("gives each rule an id and coordinates of its own", () => {
		expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length);
		const coordinates = rules.map(({ judges, axes }) => JSON.stringify([judges, axes]));
		expect(new Set(coordinates).size).toBe(rules.length);
	});

	it.each(rules.map((rule) => [rule.id, rule] as const))("writes %s by the grammar", (id, rule) => {
		expect(id).toMatch(/^[a-z]+(?:-[a-z]+)+$/);
		expect(rule.doing).toMatch(/^(?:[a-z]+ing|no longer [a-z]+ing) .*[^.]$/);
		expect(title(rule.level, rule.doing)).toMatch(/^(?:Disallow|Warn about|Note) /);
		for (const sentence of [rule.why, rule.rollout, rule.convention?.because ?? rule.why])
			expect(sentence).toMatch(/^[A-Z`].*\.$/);
		expect(rule.rollout.split(". ").length).toBe(1);
		if (rule.convention?.is === "exactly") expect(rule.level).toBe(rule.convention.level);
		if (rule.breaks !== null) expect(rule.breaks).toMatch(/^[a-z`].*[^.]$/);
	});

	it("says of rules that versions tell apart what the newest version says", () => {
		for (const id of movedRules) {
			expect(rules.find((rule) => rule.id === id)?.level).toBe(levelInVersion(id, NEWEST_RULES_VERSION));
			expect(new Set(rulesVersions.map((version) => levelInVersion(id, version))).size).toBeGreaterThan(1);
		}
	});

	it("has a mirror of each rule in the other direction, or a reason why there is none", () => {
		const directed = rules.filter(({ axes }) => axes.direction !== "either");
		const mirrored = directed.filter(({ id }) => !UNMIRRORED.has(id));
		for (const [kind, own] of Map.groupBy(mirrored, ({ judges }) => judges)) {
			const count = (direction: Direction): number => own.filter(({ axes }) => axes.direction === direction).length;
			expect([kind, count("request")]).toEqual([kind, count("response")]);
		}
		expect([...UNMIRRORED.keys()].filter((id) => !directed.some((rule) => rule.id === id))).toEqual([]);
	});
});

const READER_SKIPS =
	"whoever receives skips what it was not told of, so that required or optional is the same: the mirror is one rule, not two";

const REFUSED = "what clients send is refused, whether its end was announced or not";

/** Rules that have no mirror of their own, and why. Rules for either direction are their own mirror. */
const UNMIRRORED: ReadonlyMap<string, string> = new Map([
	["request-parameter-added-required", READER_SKIPS],
	["request-body-added-required", READER_SKIPS],
	["request-header-added-required", READER_SKIPS],
	["response-optional-header-removed", "a header that clients send is lost alike, required or optional"],
	[
		"response-header-with-sunset-removed",
		"a header that clients send is lost alike, whether its end was announced or not",
	],
	["webhook-optional-parameter-removed", "a parameter that clients send is lost alike, required or optional"],
	["request-parameter-with-sunset-removed", "no sunset is announced of what a webhook sends in its parameters"],
	[
		"response-status-default-removed",
		"a receiver that answers a webhook with `default` answers with no status in particular",
	],
	["response-branch-with-sunset-removed", REFUSED],
	["response-discriminator-tag-with-sunset-removed", REFUSED],
	["webhook-media-type-added", "what receivers answer with is judged as what clients send"],
	["webhook-media-type-removed", "what receivers answer with is judged as what clients send"],
	["webhook-response-body-added", "clients ask for the content that they read"],
	["webhook-response-body-removed", "clients ask for the content that they read"],
	["response-media-type-suffixed", "whoever sends a body chooses its media type, so that one went and another came"],
	["security-dropped", "of a webhook the law says it already: receivers are shown less"],
	["response-extensible-enum-value-added", "only who returns values can announce that more will come"],
]);
