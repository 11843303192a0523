import { memberCode, type TypeNames } from "../../generate/typescript/names.ts";
import type { StructuralGroup, StructuralMethod } from "../../generate/typescript/structural/plan.ts";
import { memberTypes, useMembers } from "./member-code.ts";

/* Code that uses all of one method. */

export function useMethod(
	group: StructuralGroup,
	method: StructuralMethod,
	name: string,
	names: TypeNames,
): readonly string[] {
	const request = method.requestName === null ? null : names.ofWords(method.requestName);
	const statuses = method.failures.map(({ status }) => status);
	const { old, now } = typesOf(group, method.name);
	const isStream = method.stream !== null && method.stream.name === null;
	return [
		...(isStream ? [] : useCall(group, method, name, names)),
		...useResult(method, now, name),
		...useStream(group, method, name, names),
		...plainCall(group, method, name, isStream ? "AsyncIterable" : "Promise"),
		...(request === null ? [] : useRequest(method, `After.${request}`, name)),
		...buildBody(method, name, names),
		...statuses
			.flatMap((status) => statusesFor(status, statuses))
			.flatMap((status) => useFailure(status, { old, now }, `${name}_${status}`)),
		...statuses.flatMap((status) => {
			const all = unlistedOf(status, statuses);
			return all.length === 0 ? [] : useFailure(all.join(" | "), { old, now }, `${name}_any_${status}`);
		}),
	];
}

/** A method of each of the two clients, as a type. */
function typesOf({ path }: StructuralGroup, method: StructuralMethod["name"]): MethodTypes {
	const parts = [...path, method].map((words) => `[${JSON.stringify(memberCode(words))}]`).join("");
	return { old: `Before.Client${parts}`, now: `After.Client${parts}` };
}

interface MethodTypes {
	readonly old: string;
	readonly now: string;
}

/** What a method is given, and how it is called with that. */
function callOf(
	{ path }: StructuralGroup,
	{ requestName }: StructuralMethod,
	method: StructuralMethod["name"],
	names: TypeNames,
): { readonly parameter: string; readonly call: string } {
	const code = ["client", ...[...path, method].map((words) => memberCode(words))].join(".");
	if (requestName === null) return { parameter: "", call: `${code}()` };
	return { parameter: `request: Before.${names.ofWords(requestName)}`, call: `${code}({ ...request })` };
}

function useCall(group: StructuralGroup, method: StructuralMethod, name: string, names: TypeNames): readonly string[] {
	const { old, now } = typesOf(group, method.name);
	const { parameter, call } = callOf(group, method, method.name, names);
	const isRead = method.results.some(({ decoding }) => decoding !== "none");
	const result = isRead ? `Promise<Awaited<ReturnType<${old}>>>` : "Promise<unknown>";
	return [
		`export function call${name}(${parameter}): ${result} { return ${call}; }`,
		...(isRead ? [keysOf(old, now, name)] : []),
		...(method.paging === null
			? []
			: [`export function pages${name}(${parameter}): AsyncIterable<EventOf<ReturnType<${old}>>> { return ${call}; }`]),
	];
}

/** Without a request, where it may be left out. */
function plainCall(
	{ path }: StructuralGroup,
	{ name: own, arguments: given }: StructuralMethod,
	name: string,
	gives: "AsyncIterable" | "Promise",
): readonly string[] {
	if (given.some(({ required }) => required)) return [];
	const code = [...path, own].map((words) => memberCode(words)).join(".");
	return [`export function plain${name}(): ${gives}<unknown> { return client.${code}(); }`];
}

/** The members that code may name of whatever a method gives back. */
function keysOf(old: string, now: string, name: string): string {
	const of = (method: string) => `KeyOf<NonNullable<Awaited<ReturnType<${method}>>>>`;
	return `export function keys${name}(member: ${of(old)}): ${of(now)} { return member; }`;
}

/** What is read of an answer that is a list, or that holds records without a name. */
function useResult({ results }: StructuralMethod, now: string, name: string): readonly string[] {
	const [result, ...more] = results;
	if (result === undefined || more.length > 0 || result.decoding !== "json") return [];
	return memberTypes(result.shape, `Awaited<ReturnType<${now}>>`, `result${name}`);
}

/** What comes one by one, of the method itself or of one that stands beside it. */
function useStream(
	group: StructuralGroup,
	method: StructuralMethod,
	name: string,
	names: TypeNames,
): readonly string[] {
	if (method.stream === null) return [];
	const own = method.stream.name ?? method.name;
	const { old, now } = typesOf(group, own);
	const { parameter, call } = callOf(group, method, own, names);
	const [event, events] = [old, now].map((type) => `EventOf<ReturnType<${type}>>`);
	return [
		`export function stream${name}(${parameter}): AsyncIterable<${event}> { return ${call}; }`,
		`export function streamkeys${name}(member: KeyOf<NonNullable<${event}>>): KeyOf<NonNullable<${events}>> { return member; }`,
	];
}

function useRequest(method: StructuralMethod, type: string, name: string): readonly string[] {
	const members = method.arguments.map(({ member, shape }) => ({ name: member, shape }));
	return useMembers(members, type, `R${name}`);
}

/** Who builds a body as a whole, and spreads it into the request, names its type. */
function buildBody({ body }: StructuralMethod, name: string, names: TypeNames): readonly string[] {
	if (body === null || body.type === null) return [];
	const type = names.ofType(body.type);
	return [`export function build${name}(value: Before.${type}): After.${type} { return value; }`];
}

/**
 * A range, and `default`, are what is known of statuses that are not listed by themselves: rare ones stand for them, and the
 * one that a later version often lists.
 */
function statusesFor(status: string, known: readonly string[]): readonly string[] {
	if (/^\d+$/u.test(status)) return [status];
	const rare = ["429", "451", "511"].filter((one) => !known.includes(one));
	return rare.filter((one) => (status === "default" ? !known.includes(`${one[0]}XX`) : status[0] === one[0]));
}

/** Every status that a range or `default` may be met with, of which a later version may list any. */
function unlistedOf(status: string, known: readonly string[]): readonly string[] {
	if (/^\d+$/u.test(status)) return [];
	const left = USUAL.filter((one) => !known.includes(one));
	return left.filter((one) => (status === "default" ? !known.includes(`${one[0]}XX`) : status[0] === one[0]));
}

const USUAL = "400 401 402 403 404 405 406 408 409 410 412 413 415 422 423 424 428 500 501 502 503 504".split(" ");

/** What is thrown for a status has a body of a type that code knows. */
function useFailure(status: string, { old, now }: MethodTypes, name: string): readonly string[] {
	const of = (side: string, method: string) =>
		`BodyOf<${side}.ApiFailure<FailuresOf${side}<ReturnType<${method}>>>, ${status}>`;
	return [
		`export function fail${name}(value: ${of("After", now)}): ${of("Before", old)} { return value; }`,
		`export function failkeys${name}(member: KeyOf<${of("Before", old)}>): KeyOf<${of("After", now)}> { return member; }`,
		`export const known${name}: [${of("After", now)}] extends [never] ? never : true = true;`,
	];
}
