import type { JsonValue } from "../../../engine/src/index.ts";

type Members = Record<string, JsonValue>;

/** A description with twice of each path and schema: the second ones refer to each other, and to none of the first. */
export function doubled(description: Members): Members {
	const paths = Object(description["paths"]) as Members;
	const components = Object(description["components"]) as Record<string, Members>;
	const twins = Object.entries(paths).map(([path, item]) => [`/twin${path}`, twinOf(item)] as const);
	const pairs = Object.entries(components).map(([kind, members]) => {
		const own = Object.entries(members).map(([name, member]) => [`${name}_twin`, twinOf(member)] as const);
		return [kind, { ...members, ...Object.fromEntries(own) }] as const;
	});
	return {
		...description,
		paths: { ...paths, ...Object.fromEntries(twins) },
		components: Object.fromEntries(pairs),
	};
}

const COMPONENT = /^(#\/components\/[^/]+\/[^/]+)(.*)$/s;

function twinOf(value: JsonValue): JsonValue {
	if (Array.isArray(value)) return value.map(twinOf);
	if (typeof value !== "object" || value === null) return value;
	const members = Object.entries(value).map(([name, member]): readonly [string, JsonValue] => {
		if (name === "$ref" && typeof member === "string") return [name, member.replace(COMPONENT, "$1_twin$2")];
		if (name === "operationId" && typeof member === "string") return [name, `twin/${member}`];
		if (name === "mapping") return [name, mappingOf(member)];
		return [name, twinOf(member)];
	});
	return Object.fromEntries(members);
}

function mappingOf(mapping: JsonValue): JsonValue {
	const members = Object.entries(Object(mapping) as Members).map(([value, ref]) => {
		return [value, typeof ref === "string" ? ref.replace(COMPONENT, "$1_twin$2") : twinOf(ref)] as const;
	});
	return Object.fromEntries(members);
}
