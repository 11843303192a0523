import type { JsonValue } from "../../../engine/src/contract/json.ts";
import { isObject } from "./oracle/subject.ts";
import type { Pair } from "./pair-of-number.ts";

/** Each round tries every place once; a pair that a person can read is reached long before. */
const MAX_ROUNDS = 6;

/** The pair with whatever can go while `isStillWrong` holds: components, keywords and list entries, on both sides or on one. */
export async function shrinkPair(pair: Pair, isStillWrong: (pair: Pair) => Promise<boolean>): Promise<Pair> {
	let smallest = pair;
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		const before = smallest;
		for (const path of pathsIn(smallest)) {
			for (const sides of [["before", "after"], ["before"], ["after"]] as const) {
				const smaller = without(smallest, path, sides);
				if (smaller !== undefined && (await isStillWrong(smaller))) smallest = smaller;
			}
		}
		if (smallest === before) break;
	}
	return smallest;
}

type Path = readonly string[];

/** Every place in either side, outermost first: what goes early takes most with it. */
function pathsIn({ before, after }: Pair): readonly Path[] {
	const paths = new Map<string, Path>();
	const visit = (value: JsonValue | undefined, path: Path): void => {
		if (typeof value !== "object" || value === null) return;
		for (const [key, entry] of Object.entries(value)) {
			const place = [...path, key];
			paths.set(JSON.stringify(place), place);
			visit(entry, place);
		}
	};
	visit(before.components as JsonValue, []);
	visit(after.components as JsonValue, []);
	return [...paths.values()].sort((a, b) => a.length - b.length);
}

function without(pair: Pair, path: Path, sides: readonly ("before" | "after")[]): Pair | undefined {
	const copy = structuredClone(pair);
	let removed = false;
	for (const side of sides) removed = remove(copy[side].components as JsonValue, path) || removed;
	return removed ? copy : undefined;
}

function remove(root: JsonValue, path: Path): boolean {
	let parent: unknown = root;
	for (const key of path.slice(0, -1)) {
		if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, key)) return false;
		parent = (parent as Record<string, unknown>)[key];
	}
	const last = path.at(-1) ?? "";
	if (Array.isArray(parent)) return Number(last) < parent.length && parent.splice(Number(last), 1).length > 0;
	if (!isObject(parent as JsonValue) || !Object.hasOwn(parent as object, last)) return false;
	return delete (parent as Record<string, unknown>)[last];
}
