import type { Api, Operation, Parameter, Schema } from "../contract/api.ts";
import type { Effect } from "../contract/change.ts";
import { BOOLEAN, bitsOf, INTEGER, NULL } from "../lib/json-types.ts";
import type { Comparison, Scope } from "./comparison.ts";
import { compareContent } from "./content.ts";
import { compareDescribed } from "./described-value.ts";
import { between, come, gone, type Root } from "./edit.ts";
import { followsStyle, isExplodedAlike } from "./exploded-alike.ts";
import { compareFields } from "./fields.ts";
import type { Form } from "./schema/form.ts";

/** Compares the parameters of two versions of an operation. */
export function compareParameters(scope: Scope, before: Operation, after: Operation): void {
	const own = byIdentity(before);
	const others = byIdentity(after);
	for (const [identity, parameter] of own) {
		const key = others.has(identity) ? identity : placeOfSameName(parameter, others, own);
		const other = others.get(key);
		others.delete(key);
		if (other === undefined) removed(scope, parameter, after);
		else kept(scope, parameter, other);
	}
	for (const parameter of others.values()) added(scope, before, parameter);
}

/** A path parameter is its position in the template; a header's name is without case (RFC 9110, section 5.1). */
function byIdentity({ path, parameters }: Operation): Map<string, Parameter> {
	const positions = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
	return new Map(
		parameters.map((parameter) => {
			const position = parameter.in === "path" ? positions.indexOf(parameter.name) : -1;
			const name = parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name;
			return [position === -1 ? `${parameter.in} ${name}` : `position ${position}`, parameter];
		}),
	);
}

/** A path parameter that one side's template does not name, which is a mistake, is known by its name. */
function placeOfSameName({ in: place, name }: Parameter, others: Parameters, own: Parameters): string {
	if (place !== "path") return "";
	const found = [...others].find(([key, other]) => other.in === place && other.name === name && !own.has(key));
	return found?.[0] ?? "";
}

type Parameters = ReadonlyMap<string, Parameter>;

function rootOf(scope: Scope, parameter: Parameter): Root {
	return scope.root("parameter", `${parameter.in} ${parameter.name}`);
}

function added(scope: Scope, before: Operation, parameter: Parameter): void {
	const { name, required } = parameter;
	const facts = { in: parameter.in, name, required };
	scope.report(
		rootOf(scope, parameter),
		"parameter-added",
		facts,
		required ? "narrows" : "widens",
		come(before.at, parameter.at),
	);
}

/** A client that still sends it may be ignored or refused. */
function removed(scope: Scope, parameter: Parameter, after: Operation): void {
	const { name, required, deprecated, sunset } = parameter;
	const facts = { in: parameter.in, name, required, deprecated, sunset };
	scope.report(rootOf(scope, parameter), "parameter-removed", facts, "unknown", gone(parameter.at, after.at));
}

function kept(scope: Scope, before: Parameter, after: Parameter): void {
	const root = rootOf(scope, after);
	const where = between(before.at, after.at);
	const ref = { in: after.in, name: after.name };
	if (after.in === "path" && before.name !== after.name) {
		scope.report(root, "path-parameter-renamed", { from: before.name, to: after.name }, "none", where);
	}
	if (before.required !== after.required) {
		const facts = { ...ref, required: after.required };
		scope.report(root, "parameter-required-changed", facts, after.required ? "narrows" : "widens", where);
	}
	if (after.deprecated && before.sunset !== after.sunset) {
		const facts = { subject: "parameter" as const, name: after.name, from: before.sunset, to: after.sunset };
		scope.report(root, "sunset-changed", facts, "none", where);
	} else if (after.deprecated && !before.deprecated) {
		scope.report(root, "deprecation-announced", { subject: "parameter", name: after.name }, "none", where);
	}
	for (const { field, effect } of SERIALIZATION) {
		if (before[field] === after[field] || (field === "explode" && followsStyle(before, after))) continue;
		const facts = { ...ref, field, from: before[field], to: after[field] };
		scope.report(root, "parameter-serialization-changed", facts, effect(scope.comparison, before, after), where);
	}
	compareValues(scope, before, after, root);
	compareFields(scope, before, after, root);
}

interface SerializationField {
	readonly field: "style" | "explode" | "allowReserved" | "allowEmptyValue";
	readonly effect: (comparison: Comparison, before: Parameter, after: Parameter) => Effect;
}

const allows = (
	field: SerializationField["field"],
	isIdle: (schema: Schema | null) => boolean,
): SerializationField => ({
	field,
	effect: ({ before: from, after: to }, before, after) => {
		if (isIdle(schemaOf(from, before)) && isIdle(schemaOf(to, after))) return "none";
		return after[field] ? "widens" : "narrows";
	},
});

/** Digits and the names of the two booleans hold no reserved character (RFC 3986, section 2.2). */
function hasNoReserved(schema: Schema | null): boolean {
	return schema !== null && (bitsOf(schema.types) & ~(INTEGER | BOOLEAN | NULL)) === 0;
}

const SERIALIZATION: readonly SerializationField[] = [
	{ field: "style", effect: () => "incomparable" },
	{
		field: "explode",
		effect: ({ before: from, after: to }, before, after) =>
			isExplodedAlike(before.style, schemaOf(from, before)) && isExplodedAlike(after.style, schemaOf(to, after))
				? "none"
				: "incomparable",
	},
	allows("allowReserved", hasNoReserved),
	allows("allowEmptyValue", () => false),
];

function schemaOf({ schemas }: Api, { schema }: Parameter): Schema | null {
	return schema === null ? null : schemas.get(schema);
}

function compareValues(scope: Scope, before: Parameter, after: Parameter, root: Root): void {
	const another = compareDescribed(scope, before, after, formOf(before, after), root);
	if (another === null) {
		compareContent(scope, before, after, root);
		return;
	}
	const { effect, ...ways } = another;
	const facts = { in: after.in, name: after.name, field: "content", ...ways };
	scope.report(root, "parameter-serialization-changed", facts, effect, between(before.at, after.at));
}

function formOf(before: Parameter, after: Parameter): Form {
	const isExploded = (parameter: Parameter) =>
		parameter.style === "form" && parameter.explode && (parameter.in === "query" || parameter.in === "cookie");
	return isExploded(before) && isExploded(after) ? "exploded" : "text";
}
