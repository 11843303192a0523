import type { Api, Operation, Parameter } from "../../contract/api.ts";
import { parameterIdentity } from "../../openapi/parameter-identity.ts";
import { isReservedHeader } from "../../openapi/reserved-headers.ts";
import { templateNames } from "../../openapi/template-names.ts";
import { pairwise } from "./match-covered.ts";
import { takesAnySegment } from "./segments.ts";

type Pair = readonly [before: Parameter, after: Parameter];

export interface ParameterMatch {
	readonly kept: readonly Pair[];
	/** Those that are sent in another place from now on. */
	readonly moved: readonly Pair[];
	readonly removed: readonly Parameter[];
	readonly added: readonly Parameter[];
}

interface Sides {
	readonly before: Api;
	readonly after: Api;
}

/**
 * Finds for each parameter its version on the other side. What a path demands is there, declared or not: who declares it,
 * and says no more of it than that it is there, changes nothing.
 */
export function matchParameters(apis: Sides, before: Operation, after: Operation): ParameterMatch {
	if (areNamedAlike(before, after)) {
		return { kept: pairwise(before.parameters, after.parameters), moved: [], removed: [], added: [] };
	}
	const isRead = readsReserved(apis) ? () => true : (parameter: Parameter) => !isReservedHeader(parameter);
	const own = byIdentity(before, before.parameters.filter(isRead));
	const others = byIdentity(after, after.parameters.filter(isRead));
	const demanded = { before: byIdentity(before, before.undeclared), after: byIdentity(after, after.undeclared) };
	const kept: Pair[] = [];
	const removed: Parameter[] = [];
	const added: Parameter[] = [];
	for (const [identity, parameter] of own) {
		const key = others.has(identity) ? identity : placeOfSameName(parameter, others, own);
		const other = others.get(key);
		others.delete(key);
		const left = demanded.after.get(identity);
		if (other !== undefined) kept.push([parameter, other]);
		else if (left === undefined) removed.push(parameter);
		else if (!saysNoMore(apis.before, parameter, left)) kept.push([parameter, left]);
	}
	for (const [identity, parameter] of others) {
		const known = demanded.before.get(identity);
		if (known === undefined) added.push(parameter);
		else if (!saysNoMore(apis.after, parameter, known)) kept.push([known, parameter]);
	}
	for (const [identity, parameter] of demanded.before) {
		const other = demanded.after.get(identity);
		if (other !== undefined && other.name !== parameter.name) kept.push([parameter, other]);
	}
	const moved = matchMoved(removed, added);
	const isLeft = (parameter: Parameter) => !moved.some((pair) => pair.includes(parameter));
	return { kept, moved, removed: removed.filter(isLeft), added: added.filter(isLeft) };
}

/** Whether both versions are read alike: who moves to OpenAPI 3 describes there what is ignored, or in other fields. */
function readsReserved({ before, after }: Sides): boolean {
	return (before.dialect === "2.0") === (after.dialect === "2.0");
}

/** Whether both versions declare the same parameters of one path: then nothing came, went or moved. */
function areNamedAlike(before: Operation, after: Operation): boolean {
	if (before.path !== after.path || before.parameters.length !== after.parameters.length) return false;
	return before.parameters.every(({ in: place, name }, index) => {
		const other = after.parameters[index];
		return other?.in === place && other.name === name;
	});
}

type Parameters = ReadonlyMap<string, Parameter>;

/**
 * A path parameter is its position in the template. The one that is the whole query string has a name that nobody writes
 * (OpenAPI 3.2, Parameter Object).
 */
function byIdentity({ path }: Operation, parameters: readonly Parameter[]): Map<string, Parameter> {
	const positions = templateNames(path);
	return new Map(
		parameters.map((parameter) => {
			if (parameter.in === "querystring") return [parameter.in, parameter];
			const position = parameter.in === "path" ? positions.indexOf(parameter.name) : -1;
			return [position === -1 ? parameterIdentity(parameter) : `position ${position}`, parameter];
		}),
	);
}

/** A path parameter that one side's template does not name, which is a mistake, is known by its name. */
function placeOfSameName({ in: place, name }: Parameter, others: Parameters, own: Parameters): string {
	if (place !== "path") return "";
	const found = [...others].find(([key, other]) => other.in === place && other.name === name && !own.has(key));
	return found?.[0] ?? "";
}

function saysNoMore(api: Api, declared: Parameter, demanded: Parameter): boolean {
	return declared.name === demanded.name && !declared.deprecated && takesAnySegment(api, declared);
}

/**
 * Those that went from one place and came to another under their name. One that was announced to end is not among them:
 * that another one has its name says nothing of the announcement.
 */
function matchMoved(removed: readonly Parameter[], added: readonly Parameter[]): readonly Pair[] {
	return removed.flatMap((parameter) => {
		const [other, ...more] = added.filter((one) => isMoved(parameter, one));
		const isOnly = removed.filter((one) => other !== undefined && isMoved(one, other)).length === 1;
		return other === undefined || more.length > 0 || !isOnly ? [] : [[parameter, other]];
	});
}

function isMoved(before: Parameter, after: Parameter): boolean {
	if (before.in === after.in || before.deprecated) return false;
	if (before.in === "querystring" || after.in === "querystring") return false;
	return before.name === after.name;
}
