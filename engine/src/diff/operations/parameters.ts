import type { Api, Operation, Parameter, Schema } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import { BOOLEAN, bitsOf, INTEGER, NULL } from "../../lib/json-types.ts";
import { compareAnnouncements } from "../announcements.ts";
import type { Comparison, Scope } from "../comparison.ts";
import { between, come, gone, type Root } from "../edit.ts";
import { compareContent } from "./content.ts";
import { compareDescribed } from "./described-value.ts";
import { followsStyle, isExplodedAlike, isToldByType } from "./exploded-alike.ts";
import { compareFields } from "./fields.ts";
import { formOfPlaced } from "./lists-of-one.ts";
import { matchParameters } from "./match-parameters.ts";
import { areSameParameters } from "./same-carriers.ts";
import { fillsSegment } from "./segments.ts";

/** Compares the parameters of two versions of an operation. */
export function compareParameters(scope: Scope, before: Operation, after: Operation): void {
	const match = matchParameters(scope.comparison, before, after);
	const paths = [before.path, after.path] as const;
	for (const [from, to] of match.kept) kept(scope, from, to, paths);
	for (const [from, to] of match.moved) moved(scope, from, to, paths);
	for (const parameter of match.removed) removed(scope, parameter, after);
	for (const parameter of match.added) added(scope, before, parameter);
}

/** The paths of the two versions of an operation. */
type Paths = readonly [before: string, after: string];

function rootOf(scope: Scope, { in: place, name }: Parameter): Root {
	return scope.root("parameter", [{ kind: "parameter", in: place, name }]);
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

/** Whoever sends it in the old place is not heard any more. */
function moved(scope: Scope, before: Parameter, after: Parameter, paths: Paths): void {
	const root = rootOf(scope, after);
	const where = between(before.at, after.at);
	const facts = { in: after.in, name: after.name, field: "in", from: before.in, to: after.in };
	scope.report(root, "parameter-serialization-changed", facts, "incomparable", where);
	compareRequired(scope, before, after, root);
	compareValues(scope, before, after, root, paths);
}

function compareRequired(scope: Scope, before: Parameter, after: Parameter, root: Root): void {
	if (before.required === after.required) return;
	const facts = { in: after.in, name: after.name, required: after.required };
	const effect = after.required ? "narrows" : "widens";
	scope.report(root, "parameter-required-changed", facts, effect, between(before.at, after.at));
}

function kept(scope: Scope, before: Parameter, after: Parameter, paths: Paths): void {
	if (areSameParameters(scope, before, after)) return;
	const root = rootOf(scope, after);
	const where = between(before.at, after.at);
	const ref = { in: after.in, name: after.name };
	if ((after.in === "path" || after.in === "querystring") && before.name !== after.name) {
		const place = after.in === "path" ? {} : { in: after.in };
		scope.report(root, "path-parameter-renamed", { from: before.name, to: after.name, ...place }, "none", where);
	}
	compareRequired(scope, before, after, root);
	compareAnnouncements({ subject: "parameter", name: after.name }, before, after, (kind, facts) =>
		scope.report(root, kind, facts, "none", where),
	);
	const { before: from, after: to } = scope.comparison;
	for (const { field, effect } of SERIALIZATION) {
		if (before[field] === after[field] || (field === "explode" && followsStyle(before, after))) continue;
		if (isOfSeveral(field, after) && isToldByType(schemaOf(from, before), schemaOf(to, after))) continue;
		const facts = { ...ref, field, from: before[field], to: after[field] };
		scope.report(root, "parameter-serialization-changed", facts, effect(scope.comparison, before, after), where);
	}
	compareValues(scope, before, after, root, paths);
	compareFields(scope, before, after, root);
}

interface SerializationField {
	readonly field: "style" | "explode" | "allowReserved" | "allowEmptyValue";
	readonly effect: (comparison: Comparison, before: Parameter, after: Parameter) => Effect;
}

/** Whether a field says nothing of one value: the styles of paths and headers write that in ways of their own too. */
function isOfSeveral(field: SerializationField["field"], { in: place }: Parameter): boolean {
	return field === "explode" || (field === "style" && (place === "query" || place === "cookie"));
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

function compareValues(scope: Scope, before: Parameter, after: Parameter, at: Root, [path, other]: Paths): void {
	const root = { ...at, isRequired: before.required || after.required };
	const { before: from, after: to } = scope.comparison;
	const isSegment = fillsSegment(path, before) && fillsSegment(other, after);
	const placed = formOfPlaced({ api: from, value: before }, { api: to, value: after });
	const form = isSegment && placed === "exploded" ? "segment" : placed;
	const another = compareDescribed(scope, before, after, form, root);
	if (another === null) {
		compareContent(scope, before, after, root);
		return;
	}
	const { effect, ...ways } = another;
	const facts = { in: after.in, name: after.name, field: "content", ...ways };
	scope.report(root, "parameter-serialization-changed", facts, effect, between(before.at, after.at));
}
