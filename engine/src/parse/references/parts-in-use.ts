import type { JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { appendPointer, at, memberOf } from "../../lib/json-pointer.ts";
import type { Slot } from "./reference-grammar.ts";
import { createWalk, type Met } from "./reference-walk.ts";
import type { Follow } from "./resolver.ts";

/** Fields of a description that clients meet; everything else is there to be referred to. */
const MET: Readonly<Record<string, Slot>> = { paths: "paths", webhooks: "pathItem{}", "x-webhooks": "pathItem{}" };

/**
 * The objects and lists that operations, webhooks and security schemes are made of, by their identity. A component that
 * extends others may stand wherever one with a discriminator does, so that where one is met, all such count.
 */
export function partsInUse(root: JsonValue, file: string, follow: Follow): ReadonlySet<JsonValue> {
	const used = new Set<JsonValue>();
	let isDiscriminated = false;
	const walk = createWalk((value) => {
		used.add(value);
		isDiscriminated ||= Object.hasOwn(value, "discriminator");
	});
	const enter = (pointer: string, slot: Slot) => {
		const value = at(root, pointer);
		if (value !== undefined) walk.enter({ at: { file, pointer }, value }, slot);
	};
	const settle = ({ ref, file: from, slot }: Met) => {
		const outcome = follow(ref, from);
		if (outcome.kind === "resolved") walk.enter(outcome.resolved, slot);
	};
	for (const [field, slot] of Object.entries(MET)) enter(`/${field}`, slot);
	enter("/components/securitySchemes", "securityScheme{}");
	walk.drain(settle);
	if (!isDiscriminated) return used;
	for (const pointer of ["/components/schemas", "/definitions"]) {
		const schemas = at(root, pointer);
		if (!isObject(schemas)) continue;
		for (const [name, value] of Object.entries(schemas)) {
			const place = { file, pointer: appendPointer(pointer, name) };
			if (memberOf(value, "allOf") !== undefined) walk.enter({ at: place, value }, "schema");
		}
	}
	walk.drain(settle);
	return used;
}
