import type { Api, Operation } from "../../contract/api.ts";
import type { Finding } from "../../contract/finding.ts";
import type { NameLocks } from "../../contract/name-lock.ts";
import type { UpgradeLanguage, UpgradeNote, UpgradeStep } from "../../contract/upgrade.ts";
import { addressKey } from "../../openapi/address-key.ts";
import { LockedNames } from "../names/lock/kept-names.ts";
import type { Words } from "../names/split-words.ts";
import { opened, type Types } from "../plan/opened.ts";
import { planSdk } from "../plan/plan-sdk.ts";
import type { MethodPlan } from "../plan/sdk-plan.ts";
import { fits } from "../plan/shapes/fits.ts";
import type { CallValue } from "../snippets/snippet.ts";
import { createSnippets } from "../snippets/snippets.ts";

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
}

/** Methods whose calls are shown: whoever has more to do reads the run. */
const MOST_METHODS = 50;

/** One side's SDKs. */
interface Side {
	readonly operations: ReadonlyMap<string, Operation>;
	readonly methods: ReadonlyMap<string, Named>;
	readonly values: (operation: string) => readonly CallValue[];
	readonly call: (operation: string, language: UpgradeLanguage, values: readonly CallValue[]) => string;
	readonly types: Types;
}

interface Named {
	readonly group: readonly Words[];
	readonly method: MethodPlan;
}

/**
 * What users of each SDK have to do about the findings that break code, or may: each method whose call is written in another
 * way, with the call before and after; then the types that are others now. Deterministic. A language in which nobody has
 * anything to do is left out.
 */
export function sdkUpgrades(request: UpgradeRequest): readonly UpgradeNote[] {
	const acting = request.findings.filter(({ direction, source }) => direction !== null && source !== "INFO");
	if (acting.length === 0) return [];
	const before = sideOf(request.before, request, "before");
	const after = sideOf(request.after, request, "after");
	const pairs = pairsOf(acting, before, after);
	return request.languages.flatMap((language): readonly UpgradeNote[] => {
		const steps = pairs.flatMap((pair) => callStep(pair, before, after, language));
		const told = new Set(steps.flatMap(({ findings }) => findings));
		const all = [...steps, ...acting.filter(({ fingerprint }) => !told.has(fingerprint)).flatMap(typeStep)];
		return all.length === 0 ? [] : [{ language, steps: all }];
	});
}

function sideOf(api: Api, { service, names }: UpgradeRequest, side: "before" | "after"): Side {
	const plan = planSdk(api, { names: new LockedNames(names?.[side] ?? null) });
	const snippets = createSnippets(api, plan, { service, packageName: null, baseUrl: null });
	const methods = plan.groups.flatMap(({ path, methods: own }) =>
		own.map((method): [string, Named] => [method.operation, { group: path, method }]),
	);
	return {
		operations: new Map(api.operations.map((operation) => [operation.key, operation])),
		methods: new Map(methods),
		values: (operation) => snippets.values(operation),
		call: (operation, language, values) => snippets.print(operation, language, values).call,
		types: new Map(plan.types.map((type) => [type.key, type.shape])),
	};
}

/** An operation on both sides, with the findings that reach it. */
interface Pair {
	readonly before: string | null;
	readonly after: string | null;
	readonly findings: readonly Finding[];
}

function pairsOf(findings: readonly Finding[], before: Side, after: Side): readonly Pair[] {
	const counterpart = counterparts(before, after);
	const pairs = new Map<string, { before: string | null; after: string | null; findings: Finding[] }>();
	for (const finding of findings) {
		for (const key of finding.operations) {
			const now = after.methods.has(key) ? key : (counterpart.later.get(key) ?? null);
			const then = now === null ? key : (counterpart.earlier.get(now) ?? null);
			if (then === null || !before.methods.has(then)) continue;
			const pair = pairs.get(then) ?? { before: then, after: now, findings: [] };
			pair.findings.push(finding);
			pairs.set(then, pair);
		}
	}
	return [...pairs.values()].slice(0, MOST_METHODS);
}

/** Which operation another one was, or is: by its key, else by its path without the names of parameters, else by address. */
function counterparts(before: Side, after: Side) {
	const left = [...before.operations.values()].filter(({ key }) => !after.operations.has(key));
	const byMatch = new Map(left.map((one) => [one.matchKey, one.key]));
	const byAddress = new Map(left.map((one) => [addressKey(one), one.key]));
	const earlier = new Map<string, string>();
	const later = new Map<string, string>();
	for (const one of after.operations.values()) {
		const key = before.operations.has(one.key)
			? one.key
			: (byMatch.get(one.matchKey) ?? byAddress.get(addressKey(one)));
		if (key === undefined) continue;
		earlier.set(one.key, key);
		later.set(key, one.key);
	}
	return { earlier, later };
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
	if (was === is) return [];
	const name = sayName([...then.group, then.method.name]);
	const isKept = now?.method.aliases.some((path) => sayName(path) === name) === true;
	const findings = pair.findings;
	return [
		{
			subject: name,
			findings: findings.map(({ fingerprint }) => fingerprint),
			why: [...new Set(findings.map(({ message }) => message))],
			before: was,
			after: is,
			alias: isKept ? name : null,
		},
	];
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

/** A finding that changes no call: the types in which it stands, or the methods whose answers are others. */
function typeStep({ fingerprint, message, reached }: Finding): readonly UpgradeStep[] {
	const names = reached.types.length > 0 ? reached.types : reached.methods;
	if (names.length === 0) return [];
	const subject = names.slice(0, MOST_NAMES).join(", ") + (names.length > MOST_NAMES ? ", …" : "");
	return [{ subject, findings: [fingerprint], why: [message], before: null, after: null, alias: null }];
}

const MOST_NAMES = 5;

function sayName(path: readonly Words[]): string {
	return path.map((words) => words.map((word, index) => (index === 0 ? word : capital(word))).join("")).join(".");
}

function capital(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}
