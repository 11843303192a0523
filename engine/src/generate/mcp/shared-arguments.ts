import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { compareTexts } from "../../lib/json-order.ts";

/** Characters of an argument's schema from which on it is written once where several tools have it. */
const LONG = 60;

/** Arguments that several tools take in the same words, as the owner of a repository: each stands in the file once. */
export interface SharedArguments {
	/** The name of one that is written once; undefined where it stands in its place. */
	nameOf(schema: JsonValue): string | undefined;
	readonly all: Readonly<Record<string, JsonValue>>;
}

/** Those of the input schemas. One is called what the argument is called, with a number where others are called so too. */
export function findSharedArguments(inputs: readonly JsonObject[]): SharedArguments {
	const found = new Map<string, { readonly name: string; readonly schema: JsonValue; uses: number }>();
	for (const [name, schema] of inputs.flatMap((input) => Object.entries(propertiesOf(input)))) {
		const text = JSON.stringify(schema);
		if (text.length < LONG) continue;
		const known = found.get(text);
		if (known === undefined) found.set(text, { name, schema, uses: 1 });
		else known.uses += 1;
	}
	const shared = [...found]
		.filter(([, { uses }]) => uses > 1)
		.toSorted(([one, a], [other, b]) => compareTexts(a.name, b.name) || compareTexts(one, other));
	const names = new Map<string, string>();
	const all = new Map<string, JsonValue>();
	for (const [text, { name, schema }] of shared) {
		let free = name;
		for (let number = 2; all.has(free); number += 1) free = `${name}_${number}`;
		names.set(text, free);
		all.set(free, schema);
	}
	return { nameOf: (schema) => names.get(JSON.stringify(schema)), all: Object.fromEntries(all) };
}

function propertiesOf({ properties }: JsonObject): JsonObject {
	return isObject(properties) ? properties : {};
}
