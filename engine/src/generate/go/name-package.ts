import { assignNames, type NameClaim } from "../names/assign-names.ts";
import { splitWords, type Words } from "../names/split-words.ts";
import type { GroupPlan, MethodPlan, SdkPlan } from "../plan/sdk-plan.ts";
import type { Code } from "../writer/go.ts";
import { identifier } from "../writer/go.ts";
import { earlierNames } from "./earlier-names.ts";
import type { GoDeclaration } from "./go-model.ts";
import { exportedCode, exportedName } from "./names.ts";

/** What tells a method from every other: its operation, and the name where that is an earlier one. */
export function methodKey({ operation, name, isEarlier }: MethodPlan): string {
	return isEarlier === true ? `${operation} as ${name.join("-")}` : operation;
}

/** Identities of what a package declares beside the types. */
export const idOf = {
	group: (group: GroupPlan): string => `group ${group.path.map((words) => words.join("-")).join("/")}`,
	params: (method: MethodPlan): string => `params ${methodKey(method)}`,
	operation: (method: MethodPlan): string => `operation ${methodKey(method)}`,
	constant: (declaration: GoDeclaration, index: number): string => `${declaration.id}=${index}`,
	constructor: (declaration: GoDeclaration, index: number): string => `${declaration.id}+${index}`,
	credential: (scheme: string, form: string): string => `credential ${scheme} ${form}`,
	webhook: (key: string): string => `webhook ${key}`,
};

/** The words of a method with its groups: `repos issues list`. */
export function stemOf(group: GroupPlan, method: MethodPlan): Words {
	return [...group.path.flat(), ...method.name];
}

/** Who goes first: what the runtime has, then the plan's own names, then what Go needs beside them. */
const rank = { runtime: 0, planned: 1, params: 2, lifted: 3, option: 4, constant: 5 } as const;

/** Names that every file declares beside the runtime and the plan. */
const own: readonly Words[] = [["client"], ["new", "client"], ["spec", "hash"], ["sdk", "version"], ["servers"]];

/** An identifier for everything that the package exports, by identity. Throws for what was never claimed. */
export function namePackage(
	plan: SdkPlan,
	declarations: readonly GoDeclaration[],
	runtimeNames: readonly string[],
): (id: string) => Code {
	const claims: NameClaim[] = [];
	const claim = (pointer: string, of: number, ...candidates: readonly Words[]): void => {
		claims.push({ pointer, rank: of, candidates });
	};
	// Two names are one where they differ in case alone, so the runtime's claim theirs as one word.
	for (const name of runtimeNames) claim(`runtime ${name}`, rank.runtime, [name.toLowerCase()]);
	for (const words of own) claim(`own ${words.join(" ")}`, rank.runtime, words);
	// Types that this file leaves out keep their names: a file with more operations has the same ones.
	for (const type of plan.types) claim(type.key, rank.planned, type.name, [...type.name, "model"]);
	for (const { id, words } of earlierNames(plan.types, declarations))
		claim(id, rank.planned, words, [...words, "model"]);
	for (const group of plan.groups) {
		claim(idOf.group(group), rank.planned, group.typeName, [...group.typeName, "group"]);
		for (const method of group.methods) {
			const stem = stemOf(group, method);
			claim(idOf.params(method), rank.params, [...stem, "params"], [...stem, "method", "params"]);
		}
	}
	for (const declaration of declarations) claimDeclaration(declaration, claim);
	for (const { id, words, of } of earlierNames(plan.types, declarations)) {
		if (of.body.kind !== "enum") continue;
		of.body.values.forEach((value, index) => {
			const wanted = value.words.length > 0 ? value.words : ["empty"];
			claim(`${id}=${index}`, rank.constant, [...words, ...wanted], [...words, ...wanted, "value"]);
		});
	}
	for (const { scheme, words } of plan.credentials) {
		claim(idOf.credential(scheme, ""), rank.option, ["with", ...words], ["with", ...words, "credential"]);
		claim(idOf.credential(scheme, "func"), rank.option, ["with", ...words, "func"]);
		claim(idOf.credential(scheme, "client"), rank.option, ["with", ...words, "client", "credentials"]);
	}
	for (const webhook of plan.webhooks)
		claim(
			idOf.webhook(webhook.key),
			rank.option,
			[...webhook.words, "payload"],
			[...webhook.words, "webhook", "payload"],
		);
	const names = assignNames(claims);
	return (id) => exportedCode(wordsOf(names, id));
}

function claimDeclaration(
	declaration: GoDeclaration,
	claim: (pointer: string, of: number, ...words: readonly Words[]) => void,
): void {
	const { id, words, planned, sent, body } = declaration;
	if (!planned) claim(id, rank.lifted, words, [...words, "value"], [...words, "type"]);
	if (body.kind === "enum") {
		body.values.forEach((value, index) => {
			const wanted = value.words.length > 0 ? value.words : ["empty"];
			claim(idOf.constant(declaration, index), rank.constant, [...words, ...wanted], [...words, ...wanted, "value"]);
		});
	}
	if (body.kind === "union" && sent) {
		body.variants.forEach((variant, index) => {
			claim(
				idOf.constructor(declaration, index),
				rank.constant,
				[...words, "of", ...variant.words],
				[...words, "from", ...variant.words],
			);
		});
	}
}

function wordsOf(names: ReadonlyMap<string, Words>, id: string): Words {
	const words = names.get(id);
	if (words === undefined) throw new Error(`No name was claimed for ${id}.`);
	return words;
}

/** Names within one struct or one group: fields, methods and subgroups, of which no two may be one. `taken` is never given. */
export function nameMembers(claims: readonly NameClaim[], taken: readonly string[]): (id: string) => Code {
	const reserved = taken.map((name) => ({ pointer: `taken ${name}`, rank: -1, candidates: [[name.toLowerCase()]] }));
	const names = assignNames([...reserved, ...claims]);
	return (id) => exportedCode(wordsOf(names, id));
}

/** The package's variable that holds an operation's table. */
export function nameOperations(plan: SdkPlan): (method: MethodPlan) => Code {
	const claims = plan.groups.flatMap((group) =>
		group.methods.map((method) => ({
			pointer: methodKey(method),
			rank: 0,
			candidates: [stemOf(group, method), [...stemOf(group, method), "method"]],
		})),
	);
	const names = assignNames(claims);
	return (method) => identifier(`op${exportedName(wordsOf(names, methodKey(method)))}`);
}

/** The words of a member that has none: its name held nothing that a name can be made of. */
export function memberWords(words: Words, wire: string): Words {
	return words.length > 0 ? words : [...splitWords(wire), "value"];
}
