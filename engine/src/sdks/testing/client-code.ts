import type { Api } from "../../contract/api.ts";
import { planSdk } from "../../generate/plan/plan-sdk.ts";
import { variablesOf } from "../../generate/plan/servers.ts";
import { createTypeNames, type TypeNames } from "../../generate/typescript/names.ts";
import type { StructuralPlan, StructuralType } from "../../generate/typescript/structural/plan.ts";
import type { Shape } from "../../generate/typescript/structural/shape.ts";
import { structuralPlan } from "../../generate/typescript/structural/structural-plan.ts";
import { tellKinds } from "./kind-code.ts";
import { memberTypes } from "./member-code.ts";
import { useMethod } from "./method-code.ts";

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
		`import * as After from ${JSON.stringify(files.after)};`,
		`import type * as Before from ${JSON.stringify(files.before)};`,
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
		"export type EventOf<T> = T extends AsyncIterable<infer E> ? E : never;",
		"export type ItemOf<T> = T extends readonly (infer I)[] ? I : never;",
		// What a comparison of a tag leaves of the alternatives.
		"export type Selected<T, K extends string, V> = T extends { [P in K]: infer L } ? (V extends L ? T : never) : never;",
		...(!plan.isPlaced ? [] : [`export const connected: After.Client = After.createClient();`]),
		...plan.credentials.map(({ scheme }, i) => `export type Auth${i} = After.ClientAuth[${JSON.stringify(scheme)}];`),
		...variablesOf([...plan.servers, ...plan.ownServers]).map(({ name }, i) => chooseVariable(JSON.stringify(name), i)),
		...plan.types.flatMap((type, i) => [
			`export type T${i} = After.${names.ofType(type.key)};`,
			...memberTypes(type.shape, `After.${names.ofType(type.key)}`, `T${i}`),
			...selections(type, shapes, read.has(type.key), names, `T${i}`),
			...(read.has(type.key) ? tellKinds(type.shape, `After.${names.ofType(type.key)}`, `T${i}_kind`, shapes) : []),
		]),
		...plan.groups.flatMap((group, g) =>
			group.methods.flatMap((method, m) => useMethod(group, method, `${g}_${m}`, names)),
		),
		...plan.webhooks.map(
			({ key }, i) =>
				`export function hook${i}(value: After.WebhookPayloads[${JSON.stringify(key)}]): Before.WebhookPayloads[${JSON.stringify(key)}] { return value; }`,
		),
	];
	return `${lines.join("\n")}\n`;
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
	const selectors = new Set(
		tagsOf(type.shape, shapes).map((tag) => tag.map((part) => JSON.stringify(part)).join(", ")),
	);
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
	const given = methods.flatMap(({ results, failures, stream }) => [
		...results,
		...failures,
		...(stream === null ? [] : [stream]),
	]);
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

/** A value that could be chosen for a part of the server's address, by itself. */
function chooseVariable(name: string, index: number): string {
	const value = `NonNullable<NonNullable<Before.ClientOptions["variables"]>[${name}]>`;
	return `export const chosen${index} = (value: ${value}): After.ClientOptions["variables"] => ({ ${name}: value });`;
}
