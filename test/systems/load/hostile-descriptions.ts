import { everNewSets } from "../../../engine/src/testing/ladders.ts";

/*
 * Descriptions of some kilobytes whose judgement costs far more than their size: each level refers to the next in three
 * ways, so that there are three to the power of the levels of them, and what differs is at the end of every one. Those of
 * `everNewSets` are the worst that is known: just before they are refused, one takes half a second.
 */

export interface HostilePair {
	readonly before: string;
	readonly after: string;
}

type Level = (next: string) => object;

const choice = (keyword: "oneOf" | "anyOf" | "allOf"): Level => {
	return (next) => ({ [keyword]: [{ $ref: next }, { $ref: next }, { $ref: next }] });
};

/** Three that differ, so that none of them is another. */
const distinct: Level = (next) => ({
	oneOf: ["a", "b", "c"].map((kind) => ({
		type: "object",
		required: [kind],
		properties: { [kind]: { $ref: next } },
	})),
});

const members: Level = (next) => ({
	type: "object",
	properties: { left: { $ref: next }, right: { $ref: next }, other: { type: "array", items: { $ref: next } } },
});

export const hostilePairs: readonly HostilePair[] = [
	pairOf(20, choice("oneOf")),
	pairOf(40, choice("oneOf")),
	pairOf(20, choice("anyOf")),
	pairOf(20, choice("allOf")),
	pairOf(20, distinct),
	pairOf(40, distinct),
	pairOf(30, members),
	...[10, 12, 16].map(newSets),
];

/** From a description that can be synced. */
function newSets(levels: number): HostilePair {
	return { before: JSON.stringify(everNewSets(8, "before")), after: JSON.stringify(everNewSets(levels, "after")) };
}

function pairOf(levels: number, level: Level): HostilePair {
	return { before: describe(levels, level, 10), after: describe(levels, level, 9) };
}

function describe(levels: number, level: Level, maxLength: number): string {
	const place = (index: number): string => `#/components/schemas/Level${index}`;
	const schemas: Record<string, object> = { [`Level${levels}`]: { type: "string", maxLength } };
	for (let index = 0; index < levels; index += 1) schemas[`Level${index}`] = level(place(index + 1));
	const content = { "application/json": { schema: { $ref: place(0) } } };
	const put = { operationId: "put", requestBody: { content }, responses: { 200: { description: "Done.", content } } };
	const info = { title: "Levels", version: "1.0.0" };
	return JSON.stringify({ openapi: "3.1.0", info, paths: { "/v1/levels": { put } }, components: { schemas } });
}
