import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import { quote, quoteNames, quoteValue } from "../../lib/say.ts";

/*
 * What a keyword demands that stands between properties: names that are needed with others, or that exclude each other.
 * Only what is short is read.
 */

export type Demand =
	/** Names that are required under a condition, which is words: `with \`a\``. */
	| { readonly kind: "needed"; readonly condition: string; readonly names: readonly string[] }
	/** Names that may not be sent together. */
	| { readonly kind: "excluded"; readonly names: readonly string[] };

/** A keyword that is not there demands nothing. */
export function demandsOf(keyword: string, value: JsonValue | undefined): readonly Demand[] | null {
	if (value === undefined) return [];
	if (!isObject(value) && keyword !== "not") return null;
	return READERS.get(keyword)?.(value) ?? null;
}

const READERS: ReadonlyMap<string, (value: JsonValue) => readonly Demand[] | null> = new Map([
	["dependentRequired", dependents],
	["dependentSchemas", dependents],
	["dependencies", dependents],
	["if", conditional],
	["not", excluded],
]);

function dependents(value: JsonValue): readonly Demand[] | null {
	if (!isObject(value)) return null;
	const demands = Object.entries(value).map(([name, more]) => needed(`with ${quote(name)}`, requiredNames(more)));
	return allOf(demands);
}

/** `if`, `then` and `else` are one keyword. */
function conditional(value: JsonValue): readonly Demand[] | null {
	if (!isObject(value)) return null;
	const condition = conditionOf(memberOf(value, "if"));
	if (condition === null) return null;
	const branches = (["then", "else"] as const).flatMap((branch) => {
		const more = memberOf(value, branch);
		return more === undefined ? [] : [needed(branch === "then" ? condition.met : condition.unmet, requiredNames(more))];
	});
	return allOf(branches);
}

interface Condition {
	readonly met: string;
	readonly unmet: string;
}

/** That some properties are there, or that one has a value; null of any other condition. */
function conditionOf(schema: JsonValue | undefined): Condition | null {
	const present = requiredNames(schema);
	if (present !== null) return { met: `with ${quoteNames(present)}`, unmet: `without ${quoteNames(present)}` };
	if (!isObject(schema) || !isOfObjects(schema) || !hasOnly(schema, ["properties", "required", "type"])) return null;
	const properties = memberOf(schema, "properties");
	const [property, ...others] = isObject(properties) ? Object.entries(properties) : [];
	if (property === undefined || others.length > 0) return null;
	const [name, values] = property;
	const value = isObject(values) && hasOnly(values, ["const", "type"]) ? memberOf(values, "const") : undefined;
	if (value === undefined) return null;
	const required = memberOf(schema, "required");
	const missing = isList(required) && required.includes(name) ? "" : " or missing";
	const told = `${quote(name)} is ${quoteValue(value)}${missing}`;
	return { met: `where ${told}`, unmet: `unless ${told}` };
}

function needed(condition: string, names: readonly string[] | null): Demand | null {
	return names === null ? null : { kind: "needed", condition, names };
}

function excluded(value: JsonValue): readonly Demand[] | null {
	const names = requiredNames(value);
	return names === null ? null : [{ kind: "excluded", names }];
}

/** The names that a schema, or a list, requires; null where it demands anything else. */
export function requiredNames(schema: JsonValue | undefined): readonly string[] | null {
	const isOfNames = isObject(schema) && isOfObjects(schema) && hasOnly(schema, ["required", "type"]);
	const names = isOfNames ? memberOf(schema, "required") : schema;
	if (!isList(names) || names.length === 0) return null;
	const texts = names.filter((name) => typeof name === "string");
	return texts.length === names.length ? texts : null;
}

const ANNOTATIONS = ["title", "description", "$comment"];

function isOfObjects(schema: JsonObject): boolean {
	return (memberOf(schema, "type") ?? "object") === "object";
}

/** Whether a schema says no more than these. */
function hasOnly(schema: JsonObject, keywords: readonly string[]): boolean {
	return Object.keys(schema).every((keyword) => keywords.includes(keyword) || ANNOTATIONS.includes(keyword));
}

function allOf<T>(items: readonly (T | null)[]): readonly T[] | null {
	const known = items.filter((item) => item !== null);
	return known.length === items.length ? known : null;
}
