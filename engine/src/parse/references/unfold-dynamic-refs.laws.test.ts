import fc from "fast-check";
import { isValid } from "../../containment/check/is-valid.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { apiOf, describe31 } from "../../diff/testing/parse-object.ts";
import { isObject } from "../../lib/json-kind.ts";

/*
 * Resources that refer to each other and define what each name means. The law is the standard's own account (JSON Schema
 * 2020-12, section 8.2.3.2), carried out: the way to a schema is a list of resources, and of those the outermost counts.
 * (ajv knows only the anchors that it has evaluated on its way, and so no template's.)
 */

const NAMES = ["a", "b"] as const;
const TYPES = ["string", "integer", "boolean", "null"] as const;
const IDS = ["r0", "r1", "r2", "r3"] as const;

type Name = (typeof NAMES)[number];
type Id = (typeof IDS)[number];
type Reference = { readonly $ref: Id } | { readonly $dynamicRef: Name };
type Meaning = { readonly $ref: Id } | { readonly type: (typeof TYPES)[number] };

interface Resource {
	readonly properties: Readonly<Record<string, Reference>>;
	readonly meanings: Readonly<Partial<Record<Name, Meaning>>>;
}

type Resources = Readonly<Record<Id, Resource>>;

const referring = fc.constantFrom(...IDS).map(($ref) => ({ $ref }));
const meaning: fc.Arbitrary<Meaning> = fc.oneof(
	referring,
	fc.constantFrom(...TYPES).map((type) => ({ type })),
);
const dynamic = fc.constantFrom(...NAMES).map(($dynamicRef) => ({ $dynamicRef }));
const resource: fc.Arbitrary<Resource> = fc
	.record({
		properties: fc.dictionary(fc.constantFrom("x", "y"), fc.oneof(referring, dynamic), { minKeys: 1 }),
		meanings: fc.record({ a: meaning, b: meaning }, { requiredKeys: [] }),
	})
	.map(({ properties, meanings }) => {
		// Who refers to a name has a meaning for it too, as the standard demands.
		const names = Object.values(properties).flatMap((reference) =>
			"$dynamicRef" in reference ? [reference.$dynamicRef] : [],
		);
		const own = names.map((name): [Name, Meaning] => [name, meanings[name] ?? { type: "string" }]);
		return { properties, meanings: { ...meanings, ...Object.fromEntries(own) } };
	});
const resources: fc.Arbitrary<Resources> = fc.record({ r0: resource, r1: resource, r2: resource, r3: resource });

const { payload } = fc.letrec<{ payload: JsonValue }>((tie) => ({
	payload: fc.oneof(
		{ depthSize: "medium", maxDepth: 6 },
		fc.constantFrom<JsonValue>("text", 1, true, null),
		fc.dictionary(fc.constantFrom("x", "y"), tie("payload")),
	),
}));

/** Whether a value is valid under a resource that is reached through others, the outermost first. */
function accepts(id: Id, value: JsonValue, way: readonly Id[], all: Resources): boolean {
	const inside = [...way, id];
	if (!isObject(value)) return true;
	return Object.entries(all[id].properties).every(([key, reference]) => {
		const member = value[key];
		if (member === undefined) return true;
		if ("$ref" in reference) return accepts(reference.$ref, member, inside, all);
		const outermost = inside.find((entered) => all[entered].meanings[reference.$dynamicRef] !== undefined) ?? id;
		const meaning = all[outermost].meanings[reference.$dynamicRef] ?? { type: "null" };
		// Whoever enters the meaning has entered the resource that it stands in.
		if ("$ref" in meaning) return accepts(meaning.$ref, member, [...inside, outermost], all);
		return meaning.type === "null"
			? member === null
			: typeof member === (meaning.type === "integer" ? "number" : meaning.type);
	});
}

function written(all: Resources): JsonObject {
	const members = IDS.map((id): [string, JsonValue] => {
		const { properties, meanings } = all[id];
		const references = Object.entries(properties).map(([key, reference]): [string, JsonValue] => [
			key,
			"$ref" in reference ? { $ref: reference.$ref } : { $dynamicRef: `#${reference.$dynamicRef}` },
		]);
		const $defs = Object.entries(meanings).map(([name, own]): [string, JsonValue] => [
			name,
			{ $dynamicAnchor: name, ...own },
		]);
		return [id, { $id: id, properties: Object.fromEntries(references), $defs: Object.fromEntries($defs) }];
	});
	return { $id: "https://schemas.example/main", $ref: "r0", $defs: Object.fromEntries(members) };
}

describe("what $dynamicRefs mean", () => {
	it("is what the way to them says", async () => {
		await fc.assert(
			fc.asyncProperty(resources, fc.array(payload, { minLength: 4, maxLength: 12 }), async (all, payloads) => {
				const api = await apiOf(describe31({ request: { $ref: "#/components/schemas/S" } }, { S: written(all) }));
				const id = api.namedSchemas.get("S");
				if (id === undefined) throw new Error("The schema has a name.");
				for (const value of payloads) {
					const found = isValid(value, { id, get: (inner) => api.schemas.get(inner) });
					expect([value, found]).toEqual([value, accepts("r0", value, [], all)]);
				}
			}),
			{ numRuns: 150 },
		);
	}, 60_000);
});
