import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { analyze } from "./analyze.ts";
import type { Change, ChangeKind } from "./contract/change.ts";
import type { Analysis } from "./contract/decision.ts";
import type { JsonValue } from "./contract/json.ts";
import type { SpecInput } from "./contract/source.ts";
import { diffApis } from "./diff/diff-apis.ts";
import { buildApi } from "./ir/build-api.ts";
import { isList, isObject } from "./lib/json-kind.ts";
import { parseSource } from "./parse/parse-source.ts";
import { jsonReport } from "./report/json.ts";
import { explainRule } from "./rules/explain-rule.ts";
import { rules } from "./rules/registry.ts";
import { type CaseOptions, configOfCase, renamingConfig } from "./testing/case-config.ts";
import { levelsOnPage } from "./testing/levels-on-page.ts";

/*
 * Runs engine/cases/rules/<topic>/<case>/: before.yaml and after.yaml, judged in both directions; expect.json says what is
 * found. UPDATE=1 writes it anew: read the difference before it is committed.
 */

const ROOT = join(import.meta.dirname, "..", "cases", "rules");

interface Expectation {
	readonly forward: readonly object[];
	readonly backward: readonly object[];
}

const cases = readdirSync(ROOT)
	.sort()
	.flatMap((topic) =>
		readdirSync(join(ROOT, topic))
			.sort()
			.map((name) => ({ topic, name, folder: join(ROOT, topic, name) })),
	);

function spec(folder: string, side: "before" | "after"): SpecInput {
	const text = readFileSync(join(folder, `${side}.yaml`), "utf8");
	return { entry: "openapi.yaml", load: async (path) => (path === "openapi.yaml" ? text : undefined) };
}

function optionsOf(folder: string): CaseOptions {
	const file = join(folder, "options.json");
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

function judge(before: SpecInput, after: SpecInput, options: CaseOptions, turned = false): Promise<Analysis> {
	const { today = "2026-11-21", members } = options;
	const config = configOfCase(options);
	if (members === undefined) return analyze({ before, after, config, versionBefore: null, today });
	const renaming = renamingConfig(config, members);
	const configs = turned ? { configBefore: renaming, config } : { configBefore: config, config: renaming };
	return analyze({ before, after, ...configs, versionBefore: null, today });
}

/** Facts, not prose: what a change of wording leaves alone. */
function facts({ findings }: Analysis): object[] {
	return findings.map(({ rule, level, wire, source, operations, before, after, shownAt }) => ({
		rule,
		level,
		wire,
		source,
		operations,
		before: before?.pointer ?? null,
		after: after?.pointer ?? null,
		// The edit, where that is found beside the place whose values it changes.
		...(after === null || after.pointer === shownAt.pointer ? {} : { shown_at: shownAt.pointer }),
	}));
}

/** The description as JSON, every object with its members in the other order. */
async function rewritten(input: SpecInput): Promise<SpecInput> {
	const source = await parseSource(input);
	const root = source.files.get(source.entry)?.root ?? null;
	return { entry: "openapi.json", load: async () => JSON.stringify(reversed(root)) };
}

function reversed(value: JsonValue): JsonValue {
	if (isList(value)) return value.map(reversed);
	if (!isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value)
			.reverse()
			.map(([key, member]) => [key, reversed(member)]),
	);
}

/** Everything that a finding says but where the lines are. */
function told({ findings }: Analysis): object[] {
	return findings
		.map(({ rule, wire, source, message, fingerprint, operations, before, after, points }) => ({
			...{ rule, wire, source, message, fingerprint, operations, points },
			...{ before: before?.pointer, after: after?.pointer },
		}))
		.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
}

/** Kinds that say nothing of the way back. */
const ONE_WAY: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
	"operation-deprecated",
	"deprecation-announced",
	"sunset-changed",
]);

/** What a change is called when the two sides swap: what was added is removed, and the places change sides. */
function swapped({ kind, direction, before, after }: Change): string {
	const mirror = kind.endsWith("-added") ? kind.replace(/added$/, "removed") : kind.replace(/removed$/, "added");
	return JSON.stringify([mirror, direction, after, before]);
}

function asIs({ kind, direction, before, after }: Change): string {
	return JSON.stringify([kind, direction, before, after]);
}

const fired = new Map<string, Set<string>>();
const quiet = new Map<string, Set<string>>();
const messages = new Map<string, string>();
/** Levels for deployed clients that no page tells of. */
const untold = new Set<string>();
const validate = new Ajv2020({ allErrors: true }).compile(
	JSON.parse(readFileSync(join(import.meta.dirname, "report", "diff-report.schema.json"), "utf8")),
);

function audit(topic: string, analysis: Analysis, { rulesVersion }: CaseOptions): void {
	for (const { rule, wire } of analysis.findings) {
		const known = rules.find(({ id }) => id === rule);
		if (known !== undefined && !levelsOnPage(explainRule(known, rulesVersion)).includes(wire))
			untold.add(`${rule}: ${wire}`);
	}
	const here = new Set(analysis.findings.map(({ rule }) => rule));
	for (const { id } of rules) {
		const seen = here.has(id) ? fired : quiet;
		seen.set(id, (seen.get(id) ?? new Set()).add(topic));
	}
	for (const { rule, message } of analysis.findings) if (!messages.has(rule)) messages.set(rule, message);
}

describe.each(cases)("$topic/$name", ({ topic, folder }) => {
	const before = spec(folder, "before");
	const after = spec(folder, "after");
	const options = optionsOf(folder);

	it("is judged as expected, in both directions", async () => {
		const forward = await judge(before, after, options);
		const backward = await judge(after, before, options, true);
		const found: Expectation = { forward: facts(forward), backward: facts(backward) };
		const file = join(folder, "expect.json");
		if (process.env["UPDATE"] === "1") writeFileSync(file, `${JSON.stringify(found, null, "\t")}\n`);
		expect(found).toEqual(JSON.parse(readFileSync(file, "utf8")));
		for (const analysis of [forward, backward]) {
			audit(topic, analysis, options);
			validate(JSON.parse(jsonReport(analysis)));
			expect(validate.errors).toBeNull();
		}
	});

	it("finds nothing between a description and itself", async () => {
		for (const side of [before, after])
			expect((await judge(side, side, { ...options, members: undefined })).findings).toEqual([]);
	});

	it("does not care for the order of keys, nor whether it is YAML or JSON", async () => {
		const same = await judge(await rewritten(before), await rewritten(after), options);
		expect(told(same)).toEqual(told(await judge(before, after, options)));
	});

	it("finds the mirrored changes when the sides swap", async () => {
		const [one, other] = [buildApi(await parseSource(before)), buildApi(await parseSource(after))];
		const list = (changes: readonly Change[], say: (change: Change) => string) =>
			changes
				.filter(({ kind }) => !ONE_WAY.has(kind))
				.filter(({ reaches }) => reaches.some(({ insteadOf }) => insteadOf === undefined))
				.map(say)
				.sort();
		expect(list(diffApis(other, one), swapped)).toEqual(list(diffApis(one, other), asIs));
	});
});

describe("the registry", () => {
	it("has a case that fires for every rule, and a neighbour in the same topic that does not", () => {
		const missing = rules
			.map(({ id }) => id)
			.filter((id) => ![...(fired.get(id) ?? [])].some((topic) => quiet.get(id)?.has(topic)));
		expect(missing).toEqual([]);
	});

	it("tells on a rule's page of every level that it has in a case", () => {
		expect([...untold]).toEqual([]);
	});

	it("says of each rule what this reads like", () => {
		expect(Object.fromEntries([...messages].sort(([a], [b]) => (a < b ? -1 : 1)))).toMatchSnapshot();
	});
});
