import type { Api, Operation, Parameter, Schema } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import { compareAnnouncements } from "../announcements.ts";
import type { Comparison, Scope } from "../comparison.ts";
import { between, demandedBy, type Root } from "../edit.ts";
import { compareContent } from "./content.ts";
import { compareDescribed } from "./described-value.ts";
import { followsStyle, isExplodedAlike, isJoinedAlike, isToldByType } from "./exploded-alike.ts";
import { compareFields } from "./fields.ts";
import { becameAnyText } from "./joined-lists.ts";
import { formOfPlaced } from "./lists-of-one.ts";
import { compareLoneParameters, rootOfParameter } from "./lone-parameters.ts";
import { matchParameters } from "./match-parameters.ts";
import { placedSchema } from "./placed-schema.ts";
import { hasNoReserved, hasNothingToEncode } from "./reserved-characters.ts";
import { areSameParameters } from "./same-carriers.ts";
import { fillsSegment } from "./segments.ts";
import { collectionFormats } from "./words-of-2-0.ts";

/** Compares the parameters of two versions of an operation: all of them, or some alone. */
export function compareParameters(
	scope: Scope,
	before: Operation,
	after: Operation,
	isCompared: (parameter: Parameter) => boolean = () => true,
): void {
	const match = matchParameters(scope.comparison, before, after);
	const areCompared = (pair: readonly Parameter[]) => pair.every(isCompared);
	for (const [from, to] of match.kept.filter(areCompared)) kept(scope, from, to, [before, after]);
	for (const [from, to] of match.moved.filter(areCompared)) moved(scope, from, to, [before, after]);
	const [removed, added] = [match.removed.filter(isCompared), match.added.filter(isCompared)];
	compareLoneParameters(scope, before, after, { removed, added });
}

/** The two versions of the operation. */
type Versions = readonly [before: Operation, after: Operation];

/**
 * Whoever sends it in the old place is not heard any more, as where a parameter went; and is refused where it is demanded in
 * the new one. Whether that hurts who may leave it out is for people to say.
 */
function moved(scope: Scope, before: Parameter, after: Parameter, operations: Versions): void {
	const root = rootOfParameter(scope, after);
	const where = between(before.at, after.at);
	const facts = { in: after.in, name: after.name, field: "in", from: before.in, to: after.in };
	const isUnheard = root.direction === "request" && !after.required;
	scope.report(root, "parameter-serialization-changed", facts, isUnheard ? "unknown" : "incomparable", where);
	compareRequired(scope, before, after, root);
	compareValues(scope, before, after, root, operations);
}

/** Who served the requests with a value of a path parameter may be another operation from now on. */
function elsewhere(
	{ comparison: { addresses } }: Scope,
	parameter: Parameter,
	[before, after]: Versions,
): Pick<Root, "isElsewhere"> {
	if (parameter.in !== "path") return {};
	return { isElsewhere: (value) => addresses.isElsewhere(before, after, parameter, value) };
}

function compareRequired(scope: Scope, before: Parameter, after: Parameter, root: Root): void {
	if (before.required === after.required) return;
	const facts = { in: after.in, name: after.name, required: after.required };
	const effect = after.required ? "narrows" : "widens";
	scope.report(root, "parameter-required-changed", facts, effect, between(before.at, after.at));
}

function kept(scope: Scope, before: Parameter, after: Parameter, operations: Versions): void {
	if (areSameParameters(scope, before, after)) return;
	const root = { ...rootOfParameter(scope, after, before), ...elsewhere(scope, before, operations) };
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
		// Of what a media type describes no style says anything: that it is described so is one change.
		if (field !== "allowEmptyValue" && (before.content.length === 0) !== (after.content.length === 0)) continue;
		if (isOfSeveral(field, after) && isToldByType(placedSchema(from, before.schema), placedSchema(to, after.schema)))
			continue;
		const facts = { ...ref, field, from: before[field], to: after[field] };
		const schemas = [placedSchema(from, before.schema), placedSchema(to, after.schema)];
		const words = isOfLists(field) ? collectionFormats(scope.comparison, [before, after], schemas) : {};
		const told = { ...where, ...words };
		scope.report(root, "parameter-serialization-changed", facts, effect(scope.comparison, before, after), told);
	}
	compareValues(scope, before, after, root, operations);
	compareFields(scope, before, after, root);
}

interface SerializationField {
	readonly field: "style" | "explode" | "allowReserved" | "allowEmptyValue";
	readonly effect: (comparison: Comparison, before: Parameter, after: Parameter) => Effect;
}

function isOfLists(field: SerializationField["field"]): boolean {
	return field === "style" || field === "explode";
}

/** Whether a field says nothing of one value: the styles of paths and headers write that in ways of their own too. */
function isOfSeveral(field: SerializationField["field"], { in: place }: Parameter): boolean {
	return field === "explode" || (field === "style" && (place === "query" || place === "cookie"));
}

const allows = (
	field: SerializationField["field"],
	isIdle: (api: Api, schema: Schema | null) => boolean,
): SerializationField => ({
	field,
	effect: ({ before: from, after: to }, before, after) => {
		if (isIdle(from, placedSchema(from, before.schema)) && isIdle(to, placedSchema(to, after.schema))) return "none";
		return after[field] ? "widens" : "narrows";
	},
});

const SERIALIZATION: readonly SerializationField[] = [
	{
		field: "style",
		effect: ({ before: from, after: to }, before, after) => {
			const schemas = [placedSchema(from, before.schema), placedSchema(to, after.schema)] as const;
			const isPlain = hasNothingToEncode(from, schemas[0]) && hasNothingToEncode(to, schemas[1]);
			return isJoinedAlike([before.style, after.style], schemas, isPlain) ? "none" : "incomparable";
		},
	},
	{
		field: "explode",
		effect: ({ before: from, after: to }, before, after) =>
			isExplodedAlike(before.style, placedSchema(from, before.schema)) &&
			isExplodedAlike(after.style, placedSchema(to, after.schema))
				? "none"
				: "incomparable",
	},
	allows("allowReserved", hasNoReserved),
	allows("allowEmptyValue", () => false),
];

function compareValues(scope: Scope, before: Parameter, after: Parameter, at: Root, [own, other]: Versions): void {
	const root = { ...at, demandedBy: demandedBy(before.required, after.required) };
	const { before: from, after: to } = scope.comparison;
	const isSegment = fillsSegment(own.path, before) && fillsSegment(other.path, after);
	const placed = formOfPlaced({ api: from, value: before }, { api: to, value: after });
	const form = isSegment && placed === "exploded" ? "segment" : placed;
	if (becameAnyText(scope, before, after, root)) return;
	const another = compareDescribed(scope, before, after, form, root);
	if (another === null) {
		compareContent(scope, before, after, root);
		return;
	}
	const { effect, ...ways } = another;
	const facts = { in: after.in, name: after.name, field: "content", ...ways };
	scope.report(root, "parameter-serialization-changed", facts, effect, between(before.at, after.at));
}
