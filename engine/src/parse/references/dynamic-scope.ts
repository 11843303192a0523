import type { JsonValue } from "../../contract/json.ts";
import { MAX_DYNAMIC_ANCHORS } from "../limits.ts";
import type { AnchorNames, DynamicAnchor, DynamicAnchors } from "./dynamic-anchors.ts";
import { tooMany } from "./too-many-anchors.ts";

/** What each name of a `$dynamicAnchor` means on one way through the schemas. */
export interface DynamicScope {
	readonly names: AnchorNames;
	/** The same for the same meanings. */
	readonly key: string;
}

export const NO_SCOPE: DynamicScope = { names: new Map(), key: "" };

/** The scope below a schema: what was entered first counts (JSON Schema 2020-12, section 8.2.3.2). */
export function enterScope(outer: DynamicScope, names: AnchorNames | undefined): DynamicScope {
	const added = [...(names ?? [])].filter(([name]) => !outer.names.has(name));
	if (added.length === 0) return outer;
	const all = new Map([...outer.names, ...added]);
	if (all.size > MAX_DYNAMIC_ANCHORS) throw tooMany(`give more than ${MAX_DYNAMIC_ANCHORS} names to one schema`);
	return {
		names: all,
		key: [...all.values()]
			.map(({ id }) => id)
			.sort((a, b) => a - b)
			.join(),
	};
}

/** Anchors by what it takes to know what refers to them. */
interface AnchorKinds {
	/** The only ones of their name, wherever they stand: what refers to one needs no scope. */
	readonly sole: AnchorNames;
	/** Those that share a name with others, by resource. */
	readonly scoped: DynamicAnchors;
}

export function divideAnchors(anchors: DynamicAnchors): AnchorKinds {
	const sole = new Map<string, DynamicAnchor>();
	const repeated = new Set<string>();
	for (const names of anchors.values()) {
		for (const [name, anchor] of names) {
			if (sole.has(name)) repeated.add(name);
			sole.set(name, anchor);
		}
	}
	for (const name of repeated) sole.delete(name);
	const scoped = [...anchors].map(([resource, names]): [JsonValue, AnchorNames] => [
		resource,
		new Map([...names].filter(([name]) => repeated.has(name))),
	]);
	return { sole, scoped: new Map(scoped.filter(([, names]) => names.size > 0)) };
}
