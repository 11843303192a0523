import type { JsonValue } from "../contract/json.ts";
import { Fault } from "../lib/fault.ts";
import type { AnchorNames, DynamicAnchor } from "./dynamic-anchors.ts";
import { MAX_DYNAMIC_ANCHORS } from "./limits.ts";

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
	return { names: all, key: JSON.stringify([...all].map(sayBinding).sort()) };
}

function sayBinding([name, { at }]: readonly [string, DynamicAnchor]): string {
	return `${name} = ${at.file}#${at.pointer}`;
}

export function tooMany(what: string): Fault {
	const message = `The description's $dynamicAnchors ${what}: write the schemas out that need so many.`;
	return new Fault("spec-too-large", [{ at: null, message }]);
}

/** The anchors that are the only ones of their name, wherever they stand: what refers to one needs no scope. */
export function soleAnchors(anchors: ReadonlyMap<JsonValue, AnchorNames>): AnchorNames {
	const sole = new Map<string, DynamicAnchor>();
	const repeated = new Set<string>();
	for (const [name, anchor] of [...anchors.values()].flatMap((names) => [...names])) {
		if (sole.has(name)) repeated.add(name);
		sole.set(name, anchor);
	}
	for (const name of repeated) sole.delete(name);
	return sole;
}
