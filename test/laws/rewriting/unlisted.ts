import { isMembers, type Value } from "./documents.ts";
import { fragmentOf, mapReferences, pointerOf, targetOf } from "./references.ts";

/*
 * What it takes to leave a component to its file, without a line for it in the entry: that somebody refers to it as a
 * whole, and that its file can be called as it is.
 */

interface Component {
	readonly file: string;
	readonly tokens: readonly string[];
	readonly value: Value;
}

/** The pointers of components whose files do not tell their names, or that nobody refers to. */
export function unnamable(components: readonly Component[], root: Value): ReadonlySet<string> {
	const referred = new Set<string>();
	mapReferences(root, (ref) => {
		referred.add(pointerOf(targetOf(ref, "")?.tokens ?? []));
		return undefined;
	});
	const alike = Map.groupBy(components, ({ tokens }) =>
		pointerOf(tokens)
			.toLowerCase()
			.replaceAll(/[^a-z0-9/]/gu, ""),
	);
	const aliased = components.flatMap(({ tokens, value }) => {
		const ref = isMembers(value) ? value["$ref"] : undefined;
		return typeof ref === "string" ? [pointerOf(tokens), pointerOf(targetOf(ref, "")?.tokens ?? [])] : [];
	});
	const isNamable = ({ tokens, file }: Component) => {
		const [pointer, name] = [pointerOf(tokens), tokens.at(-1) ?? ""];
		// A path is called by where it is met, and of what has several names the entry says which of them it is.
		if (tokens.includes("pathItems") || aliased.includes(pointer)) return false;
		return referred.has(pointer) && file.endsWith(`/${name}.json`);
	};
	const kept = [...alike.values()].flatMap((same) => (same.length > 1 ? same : same.filter((one) => !isNamable(one))));
	return new Set(kept.map(({ tokens }) => pointerOf(tokens)));
}

/** Names in the mapping of discriminators as references: a name is looked up in the entry, which lists it no more. */
export function spellMappings(value: Value, key = ""): Value {
	if (Array.isArray(value)) return value.map((item) => spellMappings(item));
	if (!isMembers(value)) return value;
	const isMapping = key === "discriminator" && isMembers(value["mapping"]);
	return Object.fromEntries(
		Object.entries(value).map(([name, member]): [string, Value] => [
			name,
			isMapping && name === "mapping" && isMembers(member) ? spelled(member) : spellMappings(member, name),
		]),
	);
}

function spelled(mapping: { readonly [tag: string]: Value }): Value {
	const isName = (target: Value) => typeof target === "string" && !/[#/]/u.test(target);
	return Object.fromEntries(
		Object.entries(mapping).map(([tag, target]): [string, Value] => [
			tag,
			isName(target) ? `#${fragmentOf(["components", "schemas", String(target)])}` : target,
		]),
	);
}
