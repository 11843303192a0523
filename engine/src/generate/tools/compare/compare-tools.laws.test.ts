import fc from "fast-check";
import type { Api } from "../../../contract/api.ts";
import type { Change } from "../../../contract/change.ts";
import type { JsonObject } from "../../../contract/json.ts";
import { apiFrom } from "../../testing/generate-from.ts";
import { usualToolSettings } from "../plan-tools.ts";
import { compareTools } from "./compare-tools.ts";

/** Some of what a tool is made of, in few enough forms that two descriptions often share a part. */
const schema = fc.constantFrom<JsonObject>(
	{ type: "string" },
	{ enum: ["a", "b"] },
	{ enum: ["b", "c"] },
	{ type: "string", description: "One text." },
	{ type: "string", description: "Another text of the same kind." },
	{ type: "object", required: ["x"], properties: { x: { enum: ["p", "q"] }, y: { type: "string" } } },
	{ type: "object", properties: { x: { enum: ["p"] }, z: { type: "string", description: "One text." } } },
);
const parameter = fc.record({ name: fc.constantFrom("a", "b", "c"), required: fc.boolean(), schema });
const operation = fc.record({
	description: fc.constantFrom("Lists pets.", "Lists all of your pets.", "Sells a pet."),
	mcp: fc.constantFrom<JsonObject>({}, { enabled: false }, { class: "read" }, { class: "write", idempotent: true }),
	parameters: fc.uniqueArray(parameter, { maxLength: 3, selector: ({ name }) => name }),
	body: fc.dictionary(fc.constantFrom("a", "m", "n"), schema, { maxKeys: 3 }),
});
const description = fc.dictionary(fc.constantFrom("pets", "owners", "shops"), operation, { minKeys: 1, maxKeys: 3 });

type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

function apiOf(operations: Readonly<Record<string, Operation>>): Promise<Api> {
	const paths = Object.entries(operations).map(([name, { description: said, mcp, parameters, body }]) => {
		const post = {
			operationId: `${name}.change`,
			description: said,
			"x-mcp": mcp,
			parameters: parameters.map((one) => ({ ...one, in: "query" })),
			...(Object.keys(body).length === 0
				? {}
				: { requestBody: { content: { "application/json": { schema: { type: "object", properties: body } } } } }),
			responses: { "204": { description: "Done" } },
		};
		return [`/${name}`, { post }] as const;
	});
	return apiFrom({
		openapi: "3.1.0",
		info: { title: "T", version: "1" },
		paths: JSON.parse(JSON.stringify(Object.fromEntries(paths))),
	});
}

/** The surface's whole diff: nothing is told already. */
function compare(before: Api, after: Api): readonly Change[] {
	const options = { packageName: null, tools: usualToolSettings };
	const names = { before: null, after: null };
	return compareTools({
		apis: { before, after },
		options: { before: options, after: options },
		names,
		changes: [],
		impacts: new Map(),
	});
}

/** Whether an argument that is gone was required its end does not say, and so its beginning does not count here. */
function said({ kind, facts, reaches }: Change): string {
	const { required: _, ...rest } = facts as { readonly required?: boolean };
	const told = kind === "tool-argument-added" || kind === "tool-argument-removed" ? rest : facts;
	return JSON.stringify([kind, told, reaches.map(({ operation: key }) => key)]);
}

const OTHER_KINDS: ReadonlyMap<Change["kind"], Change["kind"]> = new Map([
	["tool-added", "tool-removed"],
	["tool-removed", "tool-added"],
	["tool-argument-added", "tool-argument-removed"],
	["tool-argument-removed", "tool-argument-added"],
]);

/** What a change is when the two sides swap. */
function mirrored(change: Change): string {
	const kind = OTHER_KINDS.get(change.kind) ?? change.kind;
	return said({ ...change, kind, facts: mirroredFacts(change) } as Change);
}

function mirroredFacts(change: Change): Change["facts"] {
	switch (change.kind) {
		case "tool-argument-required-changed":
			return { ...change.facts, required: !change.facts.required };
		case "tool-idempotence-changed":
			return { ...change.facts, idempotent: !change.facts.idempotent };
		case "tool-values-changed":
			return { ...change.facts, added: change.facts.removed, removed: change.facts.added };
		case "tool-class-changed":
		case "tool-renamed":
		case "tool-text-changed":
			return { ...change.facts, from: change.facts.to, to: change.facts.from } as Change["facts"];
		default:
			return change.facts;
	}
}

it("mirrors the surface's diff when the two sides swap", async () => {
	let found = 0;
	await fc.assert(
		fc.asyncProperty(description, description, async (one, other) => {
			const [a, b] = [await apiOf(one), await apiOf(other)];
			const [forward, backward] = [compare(a, b), compare(b, a)];
			found += forward.length;
			expect(forward.map(mirrored).toSorted()).toEqual(backward.map(said).toSorted());
		}),
		{ numRuns: 60 },
	);
	expect(found).toBeGreaterThan(50);
});

it("finds nothing between a description and another spelling of it", async () => {
	await fc.assert(
		fc.asyncProperty(description, async (one) => {
			const reversed = Object.fromEntries(Object.entries(one).reverse());
			expect(compare(await apiOf(one), await apiOf(reversed))).toEqual([]);
		}),
		{ numRuns: 30 },
	);
});
