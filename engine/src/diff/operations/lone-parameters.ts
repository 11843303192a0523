import type { Operation, Parameter } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import { templateNames } from "../../openapi/template-names.ts";
import type { Scope } from "../comparison.ts";
import { come, deeper, gone, type Root } from "../edit.ts";
import { compareCarried } from "./carried.ts";
import { isCredential } from "./credential-parameters.ts";
import type { ParameterMatch } from "./match-parameters.ts";
import { placeOfParameters } from "./place-of-field.ts";
import { findSpreads, type Spread } from "./spread-parameters.ts";

/** Compares what one version of an operation has as a parameter, and the other one does not. */
export function compareLoneParameters(
	scope: Scope,
	before: Operation,
	after: Operation,
	match: Pick<ParameterMatch, "removed" | "added">,
): void {
	const { before: from, after: to } = scope.comparison;
	const spreads = findSpreads(scope.comparison, match);
	const known = new Map([...spreads.before, ...spreads.after].flatMap(({ effects }) => [...effects]));
	const isSame = (parameter: Parameter, isElsewhere: boolean) => isElsewhere || known.get(parameter) === "none";
	for (const parameter of match.removed) {
		const isElsewhere = isNowhere(before, parameter) || isCredential(to, after, parameter);
		removed(scope, parameter, after, isSame(parameter, isElsewhere) ? "none" : known.get(parameter));
	}
	for (const parameter of match.added) {
		const isElsewhere = isNowhere(after, parameter) || isCredential(from, before, parameter);
		added(scope, before, parameter, isSame(parameter, isElsewhere) ? "none" : known.get(parameter));
	}
	for (const spread of spreads.before) compareMembers(scope, spread, "before");
	for (const spread of spreads.after) compareMembers(scope, spread, "after");
}

/** Where a parameter begins; with its earlier name where that does not travel, and is another. */
export function rootOfParameter(scope: Scope, { in: place, name }: Parameter, before?: Parameter): Root {
	const isRenamed = place === "path" && before?.in === place && before.name !== name;
	const was = isRenamed ? { was: before.name } : {};
	return scope.root("parameter", [{ kind: "parameter", in: place, name, ...was }]);
}

/** Whether it is declared as a part of a path that has no room for it: no request has it. */
function isNowhere({ path }: Operation, { in: place, name }: Parameter): boolean {
	return place === "path" && !templateNames(path).includes(name);
}

function added(
	scope: Scope,
	before: Operation,
	parameter: Parameter,
	effect: Effect = parameter.required ? "narrows" : "widens",
): void {
	const { name, required } = parameter;
	const facts = { in: parameter.in, name, required };
	scope.report(rootOfParameter(scope, parameter), "parameter-added", facts, effect, come(before.at, parameter.at));
}

/** A client that still sends it may be ignored or refused. */
function removed(scope: Scope, parameter: Parameter, after: Operation, effect: Effect = "unknown"): void {
	const { name, required, deprecated, sunset } = parameter;
	const facts = { in: parameter.in, name, required, deprecated, sunset };
	const where = gone(parameter.at, placeOfParameters(after, parameter.at));
	scope.report(rootOfParameter(scope, parameter), "parameter-removed", facts, effect, where);
}

/** Compares the members of an object with the parameters that are the same texts on the other side. */
function compareMembers(scope: Scope, { whole, members }: Spread, side: "before" | "after"): void {
	for (const { name, schema, single } of members) {
		const member = { schema, at: whole.at };
		if (side === "before") compareCarried(scope, member, single, "exploded", rootOfParameter(scope, single));
		else {
			const root = deeper(rootOfParameter(scope, whole), { kind: "property", name });
			compareCarried(scope, single, member, "exploded", root);
		}
	}
}
