import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { capitalised, listed, quote, quoteNames, quoteValue } from "../../lib/say.ts";

/*
 * What a keyword demands that stands between properties: names that are needed with others, or that exclude each other.
 * Only what is short is said; anything else is read beside the schemas.
 */

/** One thing that a keyword demands. */
interface Demand {
	/** Tells it apart from others of the keyword. */
	readonly key: string;
	readonly say: (isNew: boolean) => string;
}

/** What is demanded from now on, and what no longer is, as the start of a sentence; null where that is not short. */
export function sayDemands(keyword: string, from: JsonValue | undefined, to: JsonValue | undefined): string | null {
	const [old, now] = [demandsOf(keyword, from), demandsOf(keyword, to)];
	if (old === null || now === null) return null;
	const missing = (some: readonly Demand[], others: readonly Demand[]) =>
		some.filter(({ key }) => !others.some((other) => other.key === key));
	const came = missing(now, old).map(({ say }) => say(true));
	const went = missing(old, now).map(({ say }) => say(false));
	if (came.length + went.length === 0) return null;
	const all = [...came, ...went];
	return `${capitalised(all.length === 2 ? all.join(", and ") : listed(all, (one) => one))} (${quote(keyword)})`;
}

/** A keyword that is not there demands nothing. */
function demandsOf(keyword: string, value: JsonValue | undefined): readonly Demand[] | null {
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
	const demands = Object.entries(value).map(([name, more]) => needed(`with ${quote(name)}`, namesOf(more)));
	return allOf(demands);
}

/** `if`, `then` and `else` are one keyword. */
function conditional(value: JsonValue): readonly Demand[] | null {
	if (!isObject(value)) return null;
	const condition = conditionOf(own(value, "if"));
	if (condition === null) return null;
	const branches = (["then", "else"] as const).flatMap((branch) => {
		const more = own(value, branch);
		return more === undefined ? [] : [needed(branch === "then" ? condition.met : condition.unmet, namesOf(more))];
	});
	return allOf(branches);
}

interface Condition {
	readonly met: string;
	readonly unmet: string;
}

/** That some properties are there, or that one has a value; null of any other condition. */
function conditionOf(schema: JsonValue | undefined): Condition | null {
	const present = namesOf(schema);
	if (present !== null) return { met: `with ${quoteNames(present)}`, unmet: `without ${quoteNames(present)}` };
	if (!isObject(schema) || !isOfObjects(schema) || !hasOnly(schema, ["properties", "required", "type"])) return null;
	const properties = own(schema, "properties");
	const [property, ...others] = isObject(properties) ? Object.entries(properties) : [];
	if (property === undefined || others.length > 0) return null;
	const [name, values] = property;
	const value = isObject(values) && hasOnly(values, ["const", "type"]) ? own(values, "const") : undefined;
	if (value === undefined) return null;
	const required = own(schema, "required");
	const missing = isList(required) && required.includes(name) ? "" : " or missing";
	const told = `${quote(name)} is ${quoteValue(value)}${missing}`;
	return { met: `where ${told}`, unmet: `unless ${told}` };
}

function needed(condition: string, names: readonly string[] | null): Demand | null {
	if (names === null) return null;
	const be = names.length === 1 ? "is" : "are";
	return {
		key: JSON.stringify([condition, names]),
		say: (isNew) => `${condition}, ${quoteNames(names)} ${be} ${isNew ? "now" : "no longer"} required`,
	};
}

function excluded(value: JsonValue): readonly Demand[] | null {
	const names = namesOf(value);
	if (names === null) return null;
	const together = names.length === 1 ? "" : " together";
	return [
		{
			key: JSON.stringify(names),
			say: (isNew) => `${quoteNames(names)} may ${isNew ? "no longer" : "now"} be sent${together}`,
		},
	];
}

/** The names that a schema, or a list, requires; null where it demands anything else. */
function namesOf(schema: JsonValue | undefined): readonly string[] | null {
	const isOfNames = isObject(schema) && isOfObjects(schema) && hasOnly(schema, ["required", "type"]);
	const names = isOfNames ? own(schema, "required") : schema;
	if (!isList(names) || names.length === 0) return null;
	const texts = names.filter((name) => typeof name === "string");
	return texts.length === names.length ? texts : null;
}

const ANNOTATIONS = ["title", "description", "$comment"];

function isOfObjects(schema: JsonObject): boolean {
	return (own(schema, "type") ?? "object") === "object";
}

/** Whether a schema says no more than these. */
function hasOnly(schema: JsonObject, keywords: readonly string[]): boolean {
	return Object.keys(schema).every((keyword) => keywords.includes(keyword) || ANNOTATIONS.includes(keyword));
}

function own(object: JsonObject, name: string): JsonValue | undefined {
	return Object.hasOwn(object, name) ? object[name] : undefined;
}

function allOf<T>(items: readonly (T | null)[]): readonly T[] | null {
	const known = items.filter((item) => item !== null);
	return known.length === items.length ? known : null;
}
