import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { MAX_PROPERTIES } from "../limits.ts";
import type { Search } from "../search.ts";
import { ENOUGH, type End, type Found, NONE, undecided, union } from "./found.ts";
import { newNames } from "./fresh-names.ts";
import { isSendable, type Plan, type Present, possible } from "./object-plan.ts";

const TOO_MANY = { kind: "bound", of: "properties", most: MAX_PROPERTIES } as const;

/** Objects with these properties, and as many others as are needed. */
export function complete(present: Present, plan: Plan, want: number, search: Search): Found {
	search.spend();
	if (present.size > plan.max) return NONE;
	if (plan.min > MAX_PROPERTIES) return undecided(TOO_MANY);
	const grown = grow(present, plan, plan.min, search);
	if (grown.present.size < plan.min) return { values: [], end: grown.end };
	const own = build(grown.present, plan, want, search);
	if (own.values.length >= want || own.values.length === 0) return own;
	if (grown.present.size >= plan.max) return own;
	// More objects than one: with one property more, which says something new whatever the others are.
	const more = grow(grown.present, plan, Math.min(plan.max, grown.present.size + want), search);
	const added = [...more.present].filter(([name]) => !grown.present.has(name));
	const larger = added.map(
		([name, demands]) =>
			() =>
				build(new Map([...grown.present, [name, demands]]), plan, want, search),
	);
	const all = union([() => own, ...larger], want);
	if (all.values.length >= want) return all;
	return { values: all.values, end: all.end ?? more.end ?? (added.length === 0 ? null : ENOUGH) };
}

interface Grown {
	readonly present: Present;
	/** Why others may be possible; null where surely no other is, or so many were reached. */
	readonly end: End | null;
}

/** Adds optional properties until there are so many. */
function grow(present: Present, plan: Plan, size: number, search: Search): Grown {
	const grown = new Map(present);
	let end: End | null = null;
	for (const name of plan.known) {
		if (grown.size >= size) return { present: grown, end };
		if (grown.has(name) || plan.lacked.has(name) || !isSendable(name, plan, search)) continue;
		const own = possible(name, [], plan, search);
		if (own.values.length > 0) grown.set(name, []);
		else end ??= own.end;
	}
	if (grown.size >= size) return { present: grown, end };
	for (const name of newNames(search.formulas.always, [], grown, plan, size - grown.size, search)) {
		if (typeof name !== "string") end ??= name;
		else if (grown.size < size) grown.set(name, []);
	}
	return { present: grown, end };
}

/** Objects with exactly these properties. */
function build(present: Present, plan: Plan, want: number, search: Search): Found {
	const members: { name: string; found: Found }[] = [];
	for (const [name, extra] of present) {
		const found = possible(name, extra, plan, search, want);
		if (found.values.length === 0) return found;
		members.push({ name, found });
	}
	const objects: JsonObject[] = [];
	const first = members.map(({ name, found }) => [name, found.values[0] ?? null] as const);
	objects.push(objectOf(first));
	// Other objects differ from the first in one property, which is enough to tell them apart.
	for (const [index, { name, found }] of members.entries()) {
		for (const value of found.values.slice(1)) {
			if (objects.length < want) objects.push(objectOf(first.with(index, [name, value])));
		}
	}
	if (objects.length >= want) return { values: objects.slice(0, want), end: ENOUGH };
	const isAll = members.filter(({ found }) => found.values.length > 1).length < 2;
	const open = members.find(({ found }) => found.end !== null);
	return { values: objects, end: open?.found.end ?? (isAll ? null : ENOUGH) };
}

/** Names come from strangers: `__proto__` is one like any other. */
function objectOf(members: readonly (readonly [string, JsonValue])[]): JsonObject {
	return Object.fromEntries(members);
}
