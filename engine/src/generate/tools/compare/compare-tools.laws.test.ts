import fc from "fast-check";
import type { Api } from "../../../contract/api.ts";
import type { Change } from "../../../contract/change.ts";
import { usualToolSettings } from "../plan-tools.ts";
import { compareTools } from "./compare-tools.ts";
import { apiOf, description } from "./testing/described-tools.ts";

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
