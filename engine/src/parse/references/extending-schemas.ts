import type { JsonValue } from "../../contract/json.ts";
import type { Resolved } from "../../contract/source.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { appendPointer, memberOf } from "../../lib/json-pointer.ts";
import { localSchemaMaps } from "../../openapi/local-schemas.ts";
import { referenceIn } from "./reference.ts";
import type { Follow } from "./resolver.ts";

/** The schemas of a file which extend one of its schemas, at whatever distance, and that were not given before. */
export type Extending = (base: JsonValue, file: string) => readonly Resolved[];

/**
 * What extends, by `allOf`, a schema with a discriminator in the same file: nothing need refer to it, and yet it is sent
 * where the base stands (OpenAPI 3.1.1, Discriminator Object). In the entry these are components, which are there unasked;
 * in another file the base brings them.
 */
export function createExtending(follow: Follow): Extending {
	const known = new Map<string, ReadonlyMap<JsonValue, readonly Resolved[]>>();
	// Those that were given were given with all that extend them: a long chain in which each is a base is walked once.
	const given = new Set<JsonValue>();
	return (base, file) => {
		const extending = known.get(file) ?? byBase(file, follow);
		known.set(file, extending);
		const found: Resolved[] = [];
		const add = (schemas: readonly Resolved[] = []) => {
			for (const schema of schemas) {
				if (given.has(schema.value)) continue;
				given.add(schema.value);
				found.push(schema);
			}
		};
		add(extending.get(base));
		// An array yields what is added while it is walked.
		for (const { value } of found) add(extending.get(value));
		return found;
	};
}

function byBase(file: string, follow: Follow): ReadonlyMap<JsonValue, readonly Resolved[]> {
	const extending = new Map<JsonValue, Resolved[]>();
	for (const schema of localSchemas(file, follow)) {
		for (const base of basesOf(schema.value, file, follow)) {
			const known = extending.get(base);
			if (known === undefined) extending.set(base, [schema]);
			else known.push(schema);
		}
	}
	return extending;
}

function localSchemas(file: string, follow: Follow): readonly Resolved[] {
	return localSchemaMaps().flatMap((ref) => {
		const outcome = follow(ref, file);
		if (outcome.kind !== "resolved" || outcome.resolved.at.file !== file) return [];
		const { at, value } = outcome.resolved;
		if (!isObject(value)) return [];
		return Object.entries(value).map(([name, member]) => ({
			at: { file, pointer: appendPointer(at.pointer, name) },
			value: member,
		}));
	});
}

function basesOf(schema: JsonValue, file: string, follow: Follow): readonly JsonValue[] {
	const members = memberOf(schema, "allOf");
	if (!isList(members)) return [];
	return members.flatMap((member) => {
		const ref = referenceIn(member);
		const outcome = ref === undefined ? undefined : follow(ref, file);
		return outcome?.kind === "resolved" && outcome.resolved.at.file === file ? [outcome.resolved.value] : [];
	});
}
