import type { Api } from "../../contract/api.ts";
import { planSdk } from "../../generate/plan/plan-sdk.ts";
import { createTypeNames, memberCode, type TypeNames } from "../../generate/typescript/names.ts";
import type {
	StructuralGroup,
	StructuralMethod,
	StructuralPlan,
	StructuralType,
} from "../../generate/typescript/structural/plan.ts";
import type { Field, Shape } from "../../generate/typescript/structural/shape.ts";
import { structuralPlan } from "../../generate/typescript/structural/structural-plan.ts";

/** The files of two SDKs: `./one.ts`. */
export interface SdkFiles {
	readonly before: string;
	readonly after: string;
}

/**
 * For tests alone: code that compiles against the SDK of an Api and uses all of it through another one. It names each type
 * and each member, gives each method what the old one took, and takes its answer for what the old one gave. A compiler's
 * error is therefore a break of the source promise.
 */
export function clientCode(api: Api, files: SdkFiles): string {
	const plan = structuralPlan(planSdk(api));
	const names = createTypeNames(plan);
	const shapes = new Map(plan.types.map(({ key, shape }) => [key, shape]));
	const read = readTypes(plan, shapes);
	const lines = [
		`import * as After from ${text(files.after)};`,
		`import type * as Before from ${text(files.before)};`,
		`export type Clients = [Before.Client, After.Client];`,
		`export declare const client: After.Client;`,
		...["Before", "After"].map(
			(side) => `type FailuresOf${side}<Call> = Call extends ${side}.ApiCall<infer _, infer F> ? F : never;`,
		),
		...["Before", "After"].map((side) => `export type Failures${side}<Call> = FailuresOf${side}<Call>;`),
		// In any of the alternatives, and without the index signature, which has a member of every name.
		"export type Named<T> = T extends unknown ? { [K in keyof T as string extends K ? never : K]: T[K] } : never;",
		"export type MemberOf<T> = T extends unknown ? keyof T : never;",
		"export type At<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;",
		"export type BodyOf<E, S> = E extends { status: infer T; body: infer B } ? (S extends T ? B : never) : never;",
		// A list's own methods are nobody's members.
		"export type KeyOf<T> = [T] extends [readonly unknown[]] ? never : keyof T;",
		"export type ItemOf<T> = T extends readonly (infer I)[] ? I : never;",
		// What a comparison of a tag leaves of the alternatives.
		"export type Selected<T, K extends string, V> = T extends { [P in K]: infer L } ? (V extends L ? T : never) : never;",
		...(plan.server === null ? [] : [`export const connected: After.Client = After.createClient();`]),
		...plan.credentials.map(({ scheme }, i) => `export type Auth${i} = After.ClientAuth[${text(scheme)}];`),
		...plan.types.flatMap((type, i) => [
			`export type T${i} = After.${names.ofType(type.key)};`,
			...memberTypes(type.shape, `After.${names.ofType(type.key)}`, `T${i}`),
			...selections(type, shapes, read.has(type.key), names, `T${i}`),
		]),
		...plan.groups.flatMap((group, g) =>
			group.methods.flatMap((method, m) => useMethod(group, method, `${g}_${m}`, names)),
		),
		...plan.webhooks.map(
			({ key }, i) =>
				`export function hook${i}(value: After.WebhookPayloads[${text(key)}]): Before.WebhookPayloads[${text(key)}] { return value; }`,
		),
	];
	return `${lines.join("\n")}\n`;
}

function text(value: string): string {
	return JSON.stringify(value);
}

/** Each member by its name, in records that stand in a record, in a list, beside null, or beside others that hold together with them too. */
function memberTypes(shape: Shape, type: string, name: string): readonly string[] {
	if (shape.kind === "list") return memberTypes(shape.items, `ItemOf<NonNullable<${type}>>`, `${name}_items`);
	if (shape.kind === "intersection") {
		const records = shape.members.filter((member) => member.kind === "record");
		return records.flatMap((record, i) => useMembers(record.fields, type, `${name}_part${i}`));
	}
	if (shape.kind === "union") {
		const [only, ...others] = shape.members.filter((member) => member.kind !== "scalar" || member.type !== "null");
		return only === undefined || others.length > 0 ? [] : memberTypes(only, type, name);
	}
	if (shape.kind !== "record") return [];
	const unnamed = `export const ${name}_unnamed: string extends MemberOf<NonNullable<${type}>> ? true : never = true;`;
	// One of which nothing is said is a map of anything.
	const isMap = shape.extra !== null || shape.fields.length + shape.bases.length === 0;
	return [...(isMap ? [unnamed] : []), ...useMembers(shape.fields, type, name)];
}

function useMembers(members: readonly Pick<Field, "name" | "shape">[], type: string, name: string): readonly string[] {
	return members.flatMap((member, i) => [
		`export const ${name}_${i}: MemberOf<Named<NonNullable<${type}>>> = ${text(member.name)};`,
		...memberTypes(member.shape, `At<NonNullable<${type}>, ${text(member.name)}>`, `${name}_${i}`),
	]);
}

/**
 * The members that code may name beside a tag: who reads a value has compared the tag, and knows those that all of the
 * alternatives have which are left; who writes one may give those of each.
 */
function selections(
	type: StructuralType,
	shapes: ReadonlyMap<string, Shape>,
	isRead: boolean,
	names: TypeNames,
	name: string,
): readonly string[] {
	const selectors = new Set(tagsOf(type.shape, shapes).map((tag) => tag.map(text).join(", ")));
	return [...selectors].map((selector, i) => {
		const of = (side: string) => {
			const selected = `Selected<NonNullable<${side}.${names.ofType(type.key)}>, ${selector}>`;
			return isRead ? `keyof ${selected}` : `MemberOf<${selected}>`;
		};
		return `export function ${name}_selected${i}(member: ${of("Before")}): ${of("After")} { return member; }`;
	});
}

/** By which property, and which of its values, alternatives are told apart. */
function tagsOf(shape: Shape, shapes: ReadonlyMap<string, Shape>): readonly (readonly [string, string])[] {
	if (shape.kind !== "union" && shape.kind !== "intersection") return [];
	return shape.members.flatMap((member) => {
		const told = member.kind === "reference" ? (shapes.get(member.type) ?? member) : member;
		if (told.kind !== "record") return tagsOf(told, new Map());
		return told.fields.flatMap((field) => {
			const values = field.shape.kind === "literals" && !field.shape.open ? field.shape.values : [];
			return values.flatMap((value) => (typeof value === "string" ? [[field.name, value] as const] : []));
		});
	});
}

/** The types that a client is given. */
function readTypes(plan: StructuralPlan, shapes: ReadonlyMap<string, Shape>): ReadonlySet<string> {
	const methods = plan.groups.flatMap((group) => group.methods);
	const given = methods.flatMap(({ results, failures }) => [...results, ...failures]);
	const waiting = [...given, ...plan.webhooks].map(({ shape }) => shape);
	const read = new Set<string>();
	for (const shape of waiting) {
		if (shape.kind === "union" || shape.kind === "intersection") waiting.push(...shape.members);
		if (shape.kind === "list") waiting.push(shape.items);
		if (shape.kind === "tuple") waiting.push(...shape.items, shape.rest);
		if (shape.kind === "record") {
			waiting.push(...shape.fields.map((field) => field.shape), ...(shape.extra === null ? [] : [shape.extra]));
			waiting.push(...shape.bases.map((type): Shape => ({ kind: "reference", type })));
		}
		if (shape.kind !== "reference" || read.has(shape.type)) continue;
		read.add(shape.type);
		waiting.push(...[shapes.get(shape.type) ?? []].flat());
	}
	return read;
}

function useMethod(
	group: StructuralGroup,
	method: StructuralMethod,
	name: string,
	names: TypeNames,
): readonly string[] {
	const path = [...group.path, method.name].map((words) => memberCode(words));
	const old = `Before.Client${path.map((part) => `[${text(part)}]`).join("")}`;
	const now = `After.Client${path.map((part) => `[${text(part)}]`).join("")}`;
	const request = method.requestName === null ? null : names.ofWords(method.requestName);
	const isRequired = method.arguments.some(({ required }) => required);
	const parameter = request === null ? "" : `request: Before.${request}`;
	const isRead = method.results.some(({ decoding }) => decoding !== "none");
	const result = isRead ? `Promise<Awaited<ReturnType<${old}>>>` : "Promise<unknown>";
	const statuses = method.failures.map(({ status }) => status);
	const call = `client.${path.join(".")}`;
	return [
		`export function call${name}(${parameter}): ${result} { return ${call}(${request === null ? "" : "{ ...request }"}); }`,
		...(isRead ? [keysOf(old, now, name)] : []),
		...useResult(method, now, name),
		...(isRequired ? [] : [`export function plain${name}(): Promise<unknown> { return ${call}(); }`]),
		...(request === null ? [] : useRequest(method, `After.${request}`, name)),
		...buildBody(method, name, names),
		...statuses
			.flatMap((status) => statusesFor(status, statuses))
			.flatMap((status) => useFailure(status, { old, now }, `${name}_${status}`)),
	];
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

/** What is thrown for a status has a body of a type that code knows. */
function useFailure(
	status: string,
	{ old, now }: { readonly old: string; readonly now: string },
	name: string,
): readonly string[] {
	const of = (side: string, method: string) =>
		`BodyOf<${side}.ApiFailure<FailuresOf${side}<ReturnType<${method}>>>, ${status}>`;
	return [
		`export function fail${name}(value: ${of("After", now)}): ${of("Before", old)} { return value; }`,
		`export function failkeys${name}(member: KeyOf<${of("Before", old)}>): KeyOf<${of("After", now)}> { return member; }`,
		`export const known${name}: [${of("After", now)}] extends [never] ? never : true = true;`,
	];
}
