import type { Api, Operation } from "../../contract/api.ts";
import type { OutputOptions, TargetName } from "../../contract/config.ts";
import type { Finding } from "../../contract/finding.ts";
import type { NameLocks } from "../../contract/name-lock.ts";
import type { UpgradeLanguage, UpgradeNote, UpgradeStep } from "../../contract/upgrade.ts";
import { actsOnUsers, changesCalls, changesToolCalls } from "../../levels/breaks-code.ts";
import { LockedNames } from "../names/lock/kept-names.ts";
import type { Words } from "../names/split-words.ts";
import { opened, type Types } from "../plan/opened.ts";
import { planSdk } from "../plan/plan-sdk.ts";
import type { MethodPlan, SdkPlan } from "../plan/sdk-plan.ts";
import { selectOperations } from "../plan/select-operations.ts";
import { fits } from "../plan/shapes/fits.ts";
import type { CallValue } from "../snippets/snippet.ts";
import { createSnippets } from "../snippets/snippets.ts";
import { counterparts, type Pair, pairsOf } from "./paired-operations.ts";
import { reasons, silentStep } from "./say-step.ts";

export interface UpgradeRequest {
	readonly before: Api;
	readonly after: Api;
	/** Of their comparison. */
	readonly findings: readonly Finding[];
	/** The slug of the service. */
	readonly service: string;
	/** The locks that each side's SDKs are generated with; left out where nothing is kept. */
	readonly names?: NameLocks;
	/** Whose users are told. */
	readonly languages: readonly UpgradeLanguage[];
	/** What each side makes, and of which operations; left out, or without the language: of all, as goes without saying. */
	readonly outputs?: Readonly<Record<"before" | "after", ReadonlyMap<TargetName, OutputOptions>>>;
}

/** One side's SDKs. */
interface Side {
	readonly operations: ReadonlyMap<string, Operation>;
	readonly methods: ReadonlyMap<string, Named>;
	readonly values: (operation: string) => readonly CallValue[];
	/** Whether it can be called so: an output may leave it out, and not every operation is a tool. */
	readonly has: (operation: string, language: UpgradeLanguage) => boolean;
	/** null where it cannot. */
	readonly call: (operation: string, language: UpgradeLanguage, values: readonly CallValue[]) => string | null;
	readonly types: Types;
}

interface Named {
	readonly group: readonly Words[];
	readonly method: MethodPlan;
}

/**
 * What users of each SDK, and of the MCP server, have to do about the findings that break their code or calls, or may: each
 * method whose call is written in another way, with the call before and after; then the types that are others now.
 * Deterministic. A language in which nobody has anything to do is left out.
 */
export function sdkUpgrades(request: UpgradeRequest): readonly UpgradeNote[] {
	if (!request.findings.some(actsOnUsers)) return [];
	const before = sideOf(request.before, request, "before");
	const after = sideOf(request.after, request, "after");
	const counterpart = counterparts(before, after);
	return request.languages.flatMap((language): readonly UpgradeNote[] => {
		const isHad = (key: string) => before.has(key, language) || after.has(key, language);
		const acting = request.findings.filter(
			(finding) => actsIn(finding, language) && (finding.operations.length === 0 || finding.operations.some(isHad)),
		);
		const told = new Set<string>();
		const calls = pairsOf(acting, counterpart, before).flatMap((pair) => {
			const steps = callStep(pair, before, after, language);
			if (steps.length > 0) for (const { fingerprint } of pair.findings) told.add(fingerprint);
			return steps;
		});
		const others = acting.filter(({ fingerprint }) => !told.has(fingerprint));
		const steps = [...calls, ...others.flatMap((finding) => silentStep(finding, language))];
		return steps.length === 0 ? [] : [{ language, steps }];
	});
}

function actsIn(finding: Finding, language: UpgradeLanguage): boolean {
	return language === "mcp" ? changesToolCalls(finding) : changesCalls(finding, language);
}

function sideOf(api: Api, { service, names, outputs }: UpgradeRequest, side: "before" | "after"): Side {
	const plan = planSdk(api, { names: new LockedNames(names?.[side] ?? null) });
	const snippets = createSnippets(api, plan, { service, packageName: null, baseUrl: null });
	const printers = new Map<UpgradeLanguage, Printer>();
	const printerOf = (language: UpgradeLanguage): Printer => {
		const printer =
			printers.get(language) ?? printerFor(api, plan, { service, language, options: outputs?.[side].get(language) });
		printers.set(language, printer);
		return printer;
	};
	const methods = plan.groups.flatMap(({ path, methods: own }) =>
		own.map((method): [string, Named] => [method.operation, { group: path, method }]),
	);
	return {
		operations: new Map(api.operations.map((operation) => [operation.key, operation])),
		methods: new Map(methods),
		values: (operation) => snippets.values(operation),
		has: (operation, language) => printerOf(language).has(operation),
		call: (operation, language, values) => {
			const printer = printerOf(language);
			return printer.has(operation) ? printer.print(operation, values) : null;
		},
		types: new Map(plan.types.map((type) => [type.key, type.shape])),
	};
}

interface Printer {
	readonly has: (operation: string) => boolean;
	readonly print: (operation: string, values: readonly CallValue[]) => string;
}

interface PrinterRequest {
	readonly service: string;
	readonly language: UpgradeLanguage;
	readonly options: OutputOptions | undefined;
}

/** Calls of what one output has. */
function printerFor(api: Api, whole: SdkPlan, { service, language, options }: PrinterRequest): Printer {
	const plan = options === undefined ? whole : selectOperations(whole, api, options);
	const had = new Set(plan.groups.flatMap(({ methods }) => methods.map(({ operation }) => operation)));
	const tools = options?.tools;
	const named = { service, packageName: options?.packageName ?? null, baseUrl: null };
	const snippets = createSnippets(api, plan, tools === undefined ? named : { ...named, tools });
	return {
		has: (operation) => had.has(operation) && snippets.has(operation, language),
		print: (operation, values) => snippets.print(operation, language, values).call,
	};
}

function callStep(pair: Pair, before: Side, after: Side, language: UpgradeLanguage): readonly UpgradeStep[] {
	const then = pair.before === null ? undefined : before.methods.get(pair.before);
	const now = pair.after === null ? undefined : after.methods.get(pair.after);
	if (then === undefined || pair.before === null) return [];
	const given = before.values(pair.before);
	const was = before.call(pair.before, language, given);
	const is =
		now === undefined || pair.after === null
			? null
			: after.call(pair.after, language, sameChoices(after.values(pair.after), given, now.method, after.types));
	if (was === null || was === is) return [];
	const name = sayName([...then.group, then.method.name]);
	const isKept = language !== "mcp" && now?.method.aliases.some((path) => sayName(path) === name) === true;
	return [{ subject: name, ...reasons(pair.findings), before: was, after: is, alias: isKept ? name : null }];
}

/** A choice that there still is stays: only what has to change is another. */
function sameChoices(
	values: readonly CallValue[],
	before: readonly CallValue[],
	{ arguments: given }: MethodPlan,
	types: Types,
): readonly CallValue[] {
	const known = new Map(before.map((one) => [one.member, one]));
	return values.map((one) => {
		const shape = given.find(({ member }) => member === one.member)?.shape;
		const earlier = known.get(one.member);
		if (shape === undefined || earlier === undefined) return one;
		return opened(shape, types).kind === "literals" && fits(earlier.value, shape, types) ? earlier : one;
	});
}

function sayName(path: readonly Words[]): string {
	return path.map((words) => words.map((word, index) => (index === 0 ? word : capital(word))).join("")).join(".");
}

function capital(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}
