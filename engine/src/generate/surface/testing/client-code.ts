import type { Api } from "../../../contract/api.ts";
import { planSdk } from "../../plan/plan-sdk.ts";
import type { FailurePlan, GroupPlan, MethodPlan } from "../../plan/sdk-plan.ts";
import type { Field, Shape } from "../../plan/shape.ts";
import { createTypeNames, memberCode, type TypeNames } from "../../typescript/names.ts";

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
	const plan = planSdk(api);
	const names = createTypeNames(plan);
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
		...(plan.server === null ? [] : [`export const connected: After.Client = After.createClient();`]),
		...plan.credentials.map(({ scheme }, i) => `export type Auth${i} = After.ClientAuth[${text(scheme)}];`),
		...plan.types.flatMap((type, i) => [
			`export type T${i} = After.${names.ofType(type.key)};`,
			...memberTypes(type.shape, `After.${names.ofType(type.key)}`, `T${i}`),
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

/** Each member by its name, in records that stand in a record too. */
function memberTypes(shape: Shape, type: string, name: string): readonly string[] {
	if (shape.kind !== "record") return [];
	return useMembers(shape.fields, type, name);
}

function useMembers(members: readonly Pick<Field, "name" | "shape">[], type: string, name: string): readonly string[] {
	return members.flatMap((member, i) => [
		`export const ${name}_${i}: MemberOf<Named<NonNullable<${type}>>> = ${text(member.name)};`,
		...memberTypes(member.shape, `At<NonNullable<${type}>, ${text(member.name)}>`, `${name}_${i}`),
	]);
}

function useMethod(group: GroupPlan, method: MethodPlan, name: string, names: TypeNames): readonly string[] {
	const path = [...group.path, method.name].map((words) => memberCode(words));
	const old = `Before.Client${path.map((part) => `[${text(part)}]`).join("")}`;
	const now = `After.Client${path.map((part) => `[${text(part)}]`).join("")}`;
	const request = method.requestName === null ? null : names.ofWords(method.requestName);
	const isRequired = method.body?.required === true || method.parameters.some(({ required }) => required);
	const parameter = request === null ? "" : `request: Before.${request}`;
	const isRead = method.results.some(({ decoding }) => decoding !== "none");
	const result = isRead ? `Promise<Awaited<ReturnType<${old}>>>` : "Promise<unknown>";
	const call = `client.${path.join(".")}`;
	return [
		`export function call${name}(${parameter}): ${result} { return ${call}(${request === null ? "" : "{ ...request }"}); }`,
		...(isRequired ? [] : [`export function plain${name}(): Promise<unknown> { return ${call}(); }`]),
		...(request === null ? [] : useRequest(method, `After.${request}`, name)),
		...method.failures.map((failure, i) => useFailure(failure, { old, now }, `${name}_${i}`)),
	];
}

function useRequest(method: MethodPlan, type: string, name: string): readonly string[] {
	const members = method.parameters.map(({ member, shape }) => ({ name: member, shape }));
	if (method.body !== null) members.push({ name: method.body.member, shape: method.body.content.shape });
	return useMembers(members, type, `R${name}`);
}

function useFailure(
	{ status }: FailurePlan,
	{ old, now }: { readonly old: string; readonly now: string },
	name: string,
): string {
	const key = /^[1-5]\d\d$/u.test(status) ? status : text(status);
	const of = (side: string, method: string) => `FailuresOf${side}<ReturnType<${method}>>[${key}]`;
	return `export function fail${name}(value: ${of("After", now)}): ${of("Before", old)} { return value; }`;
}
