import type { JsonValue } from "../../contract/json.ts";
import { exactsIn, withExacts } from "../../lib/exact-numbers.ts";
import { isList } from "../../lib/json-kind.ts";

/**
 * The same value with a copy wherever YAML aliases repeat a part, so that what stands at two places is two things: what is
 * written out twice and what an alias repeats then read alike. The same object where nothing is repeated. Files are bounded
 * in depth and in how much their aliases repeat, so neither the walk nor the copies are without end.
 */
export function unshare(root: JsonValue): JsonValue {
	const seen = new Set<JsonValue>();
	const visit = (value: JsonValue): JsonValue => {
		if (typeof value !== "object" || value === null) return value;
		if (seen.has(value)) return copyOf(value);
		seen.add(value);
		const members = membersOf(value);
		const visited = members.map(([key, member]) => [key, visit(member)] as const);
		return visited.every(([, member], index) => member === members[index]?.[1]) ? value : rebuilt(value, visited);
	};
	return visit(root);
}

type Members = readonly (readonly [key: string, member: JsonValue])[];

function membersOf(value: object & JsonValue): Members {
	if (isList(value)) return value.map((item, index) => [String(index), item] as const);
	return Object.keys(value).map((key) => [key, value[key] ?? null] as const);
}

function copyOf(value: JsonValue): JsonValue {
	if (typeof value !== "object" || value === null) return value;
	return rebuilt(
		value,
		membersOf(value).map(([key, member]) => [key, copyOf(member)] as const),
	);
}

/** `__proto__` is a name like any other: members are defined, and not assigned. */
function rebuilt(value: object & JsonValue, members: Members): JsonValue {
	if (isList(value)) {
		return withExacts(
			members.map(([, member]) => member),
			exactsIn(value),
		);
	}
	const copy = Object.fromEntries(members);
	return withExacts(copy, exactsIn(value));
}
