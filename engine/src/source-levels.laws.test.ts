import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Api } from "./contract/api.ts";
import type { Judgement } from "./contract/finding.ts";
import type { Level } from "./contract/level.ts";
import { diffApis } from "./diff/diff-apis.ts";
import { buildApi } from "./ir/build-api.ts";
import { harsher } from "./levels/levels.ts";
import { parseSource } from "./parse/parse-source.ts";
import { judgeChanges } from "./rules/judge-changes.ts";
import { rules } from "./rules/registry.ts";
import { ruleGroups } from "./rules/rule-groups.ts";
import { usualSource } from "./rules/usual-source.ts";
import { compareSdks } from "./sdks/compare-sdks.ts";
import { makePolicy } from "./testing/make-policy.ts";

/*
 * What a rule says of code on regenerated SDKs is the worst that its changes do to it; what one change does is computed.
 * So the computed level is never harsher than the stated one, and is the stated one in some case, or a reason is written.
 */

const ROOT = join(import.meta.dirname, "..", "cases", "rules");

/** Rules whose cases leave code alone, and why they say ERR all the same. */
const UNREACHED: readonly (readonly [rules: RegExp, reason: string])[] = [
	[
		/^(?:request|response)-(?:exclusive-m(?:ax|in)imum|maximum|m(?:ax|in)-(?:length|properties)|multiple-of|pattern|unique-items)-removed$/u,
		"A branch of a union that is left with its `type` alone has no type of its own any more: `minimum` shows it for all.",
	],
	[/-m(?:ax|in)-items-/u, "The number of items is part of a type where the items are those of a tuple."],
	[/-format-/u, "`binary` in a form is another type than text; the cases show other formats."],
	[/-keyword-/u, "A keyword may say what the value is, as `$dynamicRef` does; the cases show others."],
	[
		/-media-type-/u,
		"A method sends and reads the media type that it prefers; the cases change one that it does not, or to one of its kind.",
	],
	[
		/-(?:type|union|items|additional-properties)-(?:narrowed|widened)$/u,
		"Another shape, wider ones included, can take the name of the type, or a branch's type, along; the cases write shapes without names.",
	],
	[
		/^request-(?:branch-added|enum-(?:dropped|value-added)|property-added-optional|read-only-removed|required-property-undescribed)$/u,
		"What is accepted beside can take the name of the type along, or is demanded; the cases write types without names.",
	],
	[
		/-discriminator-(?:set|removed)$/u,
		"Only a type whose tag is text does not fit the literal; the cases tell their branches apart.",
	],
	[
		/^response-enum-(?:dropped|value-removed|values-replaced)$/u,
		"Code that names a value stops to compile; the cases list a single one, or have text beside.",
	],
	[/^sdk-member-renamed$/u, "Members are renamed by driftgate.yml or the lock; the cases are compared without either."],
	[
		/^response-property-added-to-closed-object$/u,
		"The first property of all gives its type a name; the case adds a second one.",
	],
];

function apiOf(topic: string, name: string, side: "before" | "after"): Promise<Api> {
	const text = readFileSync(join(ROOT, topic, name, `${side}.yaml`), "utf8");
	return parseSource({
		entry: "openapi.yaml",
		load: async (path) => (path === "openapi.yaml" ? text : undefined),
	}).then(buildApi);
}

/** Findings whose message says that nothing breaks, and of code not what does. */
const mute = new Set<string>();

function computedLevels(before: Api, after: Api): readonly (readonly [rule: string, level: Level])[] {
	const changes = diffApis(before, after);
	const sdks = compareSdks(before, after, changes);
	const judged = judgeChanges(
		[...changes, ...sdks.changes],
		makePolicy({}),
		"2026-11-21",
		"openapi.yaml",
		sdks.impacts,
	);
	const isMute = ({ wire, source, message }: Judgement) =>
		wire === "INFO" && source !== "INFO" && !/compiles?\b|runs or|SDK/u.test(message);
	for (const { message } of judged.filter(isMute)) mute.add(message);
	// Before the guards, which excuse: those speak of what was promised, not of what compiles.
	return judged.map(({ rule, change }) => [rule, sdks.impacts.get(change)?.level ?? "INFO"]);
}

/** The source level of each finding that a case expects, by rule. */
function findingsOfCases(): ReadonlyMap<string, readonly Level[]> {
	const folders = readdirSync(ROOT).flatMap((topic) =>
		readdirSync(join(ROOT, topic)).map((name) => join(ROOT, topic, name)),
	);
	const found = folders.flatMap((folder): readonly { readonly rule: string; readonly source: Level }[] => {
		const { forward, backward } = JSON.parse(readFileSync(join(folder, "expect.json"), "utf8"));
		return [...forward, ...backward];
	});
	const byRule = Map.groupBy(found, ({ rule }) => rule);
	return new Map([...byRule].map(([rule, all]) => [rule, all.map(({ source }) => source)]));
}

/** Rules of what models are offered say what it is to them: no code is compiled against tools. */
const ofCode = rules.filter(({ judges }) => ruleGroups[judges] !== "tools");

describe("the source level that a rule states", () => {
	const worst = new Map<string, Level>();
	beforeAll(async () => {
		for (const topic of readdirSync(ROOT)) {
			for (const name of readdirSync(join(ROOT, topic))) {
				const [before, after] = [await apiOf(topic, name, "before"), await apiOf(topic, name, "after")];
				for (const [rule, level] of [...computedLevels(before, after), ...computedLevels(after, before)]) {
					worst.set(rule, harsher(worst.get(rule) ?? "INFO", level));
				}
			}
		}
	}, 120_000);

	it("is told in words wherever deployed clients notice nothing", () => {
		expect([...mute]).toEqual([]);
	});

	it("is never milder than what the comparison of SDKs computes", () => {
		const wrong = ofCode.filter(({ id, source }) => harsher(source, worst.get(id) ?? "INFO") !== source);
		expect(wrong.map(({ id, source }) => ({ id, source, computed: worst.get(id) }))).toEqual([]);
	});

	it("is not what its page calls usual where most findings of its cases leave code alone", () => {
		const found = findingsOfCases();
		const shareOfInfo = (id: string) => {
			const levels = found.get(id) ?? [];
			return levels.filter((level) => level === "INFO").length / levels.length;
		};
		const harsh = ofCode.filter(({ source }) => source !== "INFO");
		const wrong = harsh.filter((rule) =>
			usualSource(rule) === "INFO" ? shareOfInfo(rule.id) <= 0.5 : shareOfInfo(rule.id) >= 0.8,
		);
		expect(wrong.map(({ id }) => [id, shareOfInfo(id)])).toEqual([]);
	});

	it("is reached in a case, or it is written why not", () => {
		const unreached = ofCode.filter(({ id, source }) => worst.get(id) !== source).map(({ id }) => id);
		expect(unreached.filter((id) => !UNREACHED.some(([pattern]) => pattern.test(id)))).toEqual([]);
		expect(UNREACHED.filter(([pattern]) => !unreached.some((id) => pattern.test(id)))).toEqual([]);
	});
});
