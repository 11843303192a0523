import { analyze } from "../../analyze.ts";
import type { Finding } from "../../contract/finding.ts";
import { parseConfig } from "../../parse/config/parse-config.ts";
import { ruleIds } from "../../rule-ids.ts";

/*
 * An author changes the policy that judges the author's own pull request. Both configurations are texts, as they stand in
 * the repository.
 */

const operation = (path: string, tag = "payments") =>
	`  ${path}: { get: { tags: [${tag}], responses: { "204": { description: Done } } } }\n`;
const description = (paths: string) => ({
	entry: "openapi.yaml",
	load: async (path: string) =>
		path === "openapi.yaml" ? `openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths:\n${paths}` : undefined,
});
const both = operation("/v1/payments") + operation("/internal/jobs", "jobs");
const broken = operation("/internal/jobs", "jobs");

const text = (more: string, head = "service: payments\nversion: 1.0.0\n") =>
	`${head}spec: ./openapi.yaml\noutputs: {typescript: true}\n${more}`;

interface Case {
	readonly base: string;
	readonly revision: string;
	/** Whether the change removes an endpoint. */
	readonly breaks?: boolean;
	readonly files?: readonly [base: string, revision: string];
}

async function judge({ base, revision, breaks = false, files = ["driftgate.yml", "driftgate.yml"] }: Case) {
	return analyze({
		before: description(both),
		after: description(breaks ? broken : both),
		config: parseConfig(text(revision), files[1], { ruleIds }),
		configBefore: parseConfig(text(base), files[0]),
		versionBefore: "1.0.0",
		today: "2026-11-21",
		proofs: false,
	});
}

const ABOUT = ["policy-loosened", "exception-added"];
const aboutPolicy = (findings: readonly Finding[]) => findings.filter(({ rule }) => ABOUT.includes(rule));
const said = async (given: Case) =>
	aboutPolicy((await judge(given)).findings).map(({ level, message, shownAt: { line, column } }) => ({
		said: `${level} ${message}`,
		at: `${line}:${column}`,
	}));

const removed = async (): Promise<string> => {
	const { findings } = await judge({ base: "", revision: "", breaks: true });
	return findings.find(({ rule }) => rule === "endpoint-removed")?.fingerprint ?? "";
};

describe("a revision that loosens its policy", () => {
	it.each([
		[
			"block_on",
			"gate: {block_on: WARN}",
			"gate:\n  block_on: ERR",
			"`gate.block_on` changed from WARN to ERR: warnings that blocked",
		],
		[
			"block_on: never",
			"",
			"gate:\n  block_on: never",
			"`gate.block_on` changed from ERR to never: nothing blocks any longer.",
		],
		[
			"the version of the rules",
			"",
			"gate:\n  rules_version: 1",
			"`gate.rules_version` changed from 2 to 1: `response-optional-property-removed` and `response-optional-header-removed` have milder levels there.",
		],
		[
			"built",
			"",
			"built: true",
			"`built` is true now: the description comes from a workflow's build, and is no longer compared with git.",
		],
		[
			"the preset",
			"gate: {preset: strict}",
			"gate:\n  preset: recommended",
			"`gate.preset` changed from strict to recommended:",
		],
		[
			"semver",
			"gate: {semver: require}",
			"gate:\n  semver: off",
			"`gate.semver` changed from require to off: `version` is no longer",
		],
		[
			"unstable",
			"",
			"gate:\n  unstable: WARN",
			"`gate.unstable` changed from ERR to WARN: breaking changes of operations that",
		],
		[
			"majors",
			"",
			"gate:\n  majors: proceed",
			"`gate.majors` changed from block to proceed: breaking changes that a major step of the version announces pass.",
		],
		[
			"majors a little",
			"",
			"gate:\n  majors: warn",
			"`gate.majors` changed from block to warn: breaking changes that a major step",
		],
		[
			"policy_changes",
			"gate: {policy_changes: base}",
			"gate:\n  policy_changes: warn",
			"from base to warn: the next policy change",
		],
		[
			"the promise",
			"gate: {promise: both}",
			"gate:\n  promise: wire",
			"from both to wire: breaking changes for code on regenerated SDKs",
		],
		[
			"the other promise",
			"gate: {promise: wire}",
			"gate:\n  promise: source",
			"from wire to source: breaking changes for deployed",
		],
		[
			"max_score",
			"gate: {max_score: 10}",
			"gate:\n  max_score: 40",
			"`gate.max_score` changed from 10 to 40: scores between",
		],
		[
			"a budget that goes",
			"gate: {max_score: 10}",
			"gate:\n  {}",
			"`gate.max_score` changed from 10 to no budget: no score",
		],
		[
			"min_days",
			"gate: {deprecation: {min_days: 90}}",
			"gate:\n  deprecation: {min_days: 1}",
			"min_days` changed from 90 to 1",
		],
		[
			"a rule",
			"",
			"gate:\n  rules: {endpoint-removed: WARN}",
			"`gate.rules.endpoint-removed` changed from ERR to WARN:",
		],
		[
			"a rule, off",
			"",
			"gate:\n  rules: {endpoint-removed: off}",
			"changed from ERR to off: its findings are no longer reported.",
		],
		[
			"a rule that is raised no more",
			"gate: {rules: {endpoint-added: ERR}}",
			"gate:\n  {}",
			"endpoint-added` changed from ERR to INFO",
		],
		["a rule of the gate", "", "gate:\n  rules: {policy-loosened: off}", "policy-loosened` changed from WARN to off"],
		[
			"what is undecided",
			"",
			"gate:\n  rules: {request-type-widened: INFO}",
			"request-type-widened` changed from WARN to INFO",
		],
		[
			"who accepts",
			"gate: {accept: {by: [admin]}}",
			"gate:\n  accept: {by: [admin, write]}",
			"`gate.accept.by` changed from [admin] to [admin, write]: write may now",
		],
		[
			"how long an exception holds",
			"gate: {accept: {max_days: 30}}",
			"gate:\n  accept: {max_days: 90}",
			"`gate.accept.max_days` changed from 30 to 90: exceptions may hold for longer",
		],
		[
			"who accepts, anybody",
			"gate: {accept: {by: [admin]}}",
			"gate:\n  {}",
			"from [admin] to anybody: whoever may make exceptions may",
		],
		[
			"not_author",
			"gate: {accept: {not_author: true}}",
			"gate:\n  {}",
			"`gate.accept.not_author` changed from true to false:",
		],
		[
			"two",
			"gate: {accept: {two: true}}",
			"gate:\n  accept: {two: false}",
			"`gate.accept.two` changed from true to false: one person alone",
		],
		["refs", "refs: [main]", "refs: [main, dev]", "`refs` now has `dev`: branches with such names may sync"],
	])("is warned of: %s", async (_, base, revision, sentence) => {
		const found = await said({ base, revision });
		expect(found).toEqual([{ said: expect.stringContaining(sentence), at: expect.any(String) }]);
		expect(found[0]?.said).toMatch(/^WARN /);
	});

	it("is shown at the line that was changed, and is blocked by nothing but its policy", async () => {
		const { decision, findings } = await judge({ base: "", revision: "gate:\n  max_score: 4\n  block_on: never\n" });
		expect(findings).toMatchObject([
			{ rule: "policy-loosened", level: "WARN", shownAt: { file: "driftgate.yml", line: 7, column: 3 }, points: 0 },
		]);
		expect(decision).toMatchObject({
			verdict: "WARN",
			action: "proceed",
			reason: "Nothing breaks; the revision loosens the policy, which the base's policy allows.",
		});
	});

	it("is said once for each tag whose budget grows, and for the operations that an override makes mild", async () => {
		const base = "gate:\n  max_score_by_tag: {payments: 5, jobs: 5}\n";
		const revision =
			'gate:\n  max_score_by_tag: {payments: 50, jobs: 5}\n  overrides:\n    - {paths: ["/v1/**"], rules: {endpoint-removed: off}}\n';
		expect(await said({ base, revision })).toEqual([
			{ said: expect.stringContaining("`gate.max_score_by_tag.payments` changed from 5 to 50"), at: "6:22" },
			{
				said: "WARN For `GET /v1/payments`, `endpoint-removed` changed from ERR to off (`gate.overrides`): its findings are no longer reported there.",
				at: "8:7",
			},
		]);
	});

	it("is said of every operation at once where an override means several", async () => {
		const revision = 'gate:\n  overrides:\n    - {paths: ["/**"], preset: lenient}\n';
		expect(await said({ base: "", revision })).toEqual([
			{
				said: expect.stringContaining("For `GET /internal/jobs` and 1 more operation, the preset changed from"),
				at: "7:7",
			},
		]);
	});

	it("is said where the configuration moves to a place that others review", async () => {
		const files = ["driftgate.yml", ".github/driftgate.yml"] as const;
		const { findings } = await judge({ base: "", revision: "", files });
		expect(findings).toMatchObject([
			{
				message:
					"The configuration moved from `driftgate.yml` to `.github/driftgate.yml`: required reviewers of the old path need not be those of the new one.",
				shownAt: { file: ".github/driftgate.yml", line: 1 },
			},
		]);
	});

	it.each([
		["the same", "gate: {block_on: ERR}", ""],
		["block_on", "", "gate: {block_on: WARN}"],
		["the preset", "", "gate: {preset: strict}"],
		["the version of the rules", "gate: {rules_version: 1}", "gate: {rules_version: 2}"],
		["a budget", "gate: {max_score: 40}", "gate: {max_score: 10, max_score_by_tag: {payments: 1}}"],
		["a rule that is ERR anyway", "gate: {rules: {endpoint-removed: ERR}}", ""],
		["a rule", "", "gate: {rules: {endpoint-added: WARN}}"],
		["the promise", "", "gate: {promise: both}"],
		["who accepts", "", "gate: {accept: {by: [admin], not_author: true, two: true}}"],
		["fewer refs", "", "refs: [main]"],
		["a ref that a pattern has", 'refs: ["release/*"]', "refs: [release/1]"],
		["policy_changes", "", "gate: {policy_changes: block}"],
		[
			"one override in two",
			'gate: {overrides: [{paths: ["/v1/**", "/internal/**"], preset: lenient}]}',
			'gate: {overrides: [{paths: ["/v1/**"], preset: lenient}, {paths: ["/internal/**"], preset: lenient}]}',
		],
	])("is not found where the policy is as strict or stricter: %s", async (_, base, revision) => {
		expect(await said({ base, revision })).toEqual([]);
	});

	it("is compared with nothing on the first link", async () => {
		const config = parseConfig(text("gate: {block_on: never}"), "driftgate.yml");
		const { findings } = await analyze({
			before: null,
			after: description(both),
			config,
			configBefore: null,
			versionBefore: null,
			today: "2026-11-21",
		});
		expect(findings).toEqual([]);
	});
});

describe("an exception that the revision adds", () => {
	const exception = (finding: string, expires = "2027-01-31") =>
		`exceptions:\n  - {finding: "${finding}", owner: "@api-team", reason: no live clients., expires: ${expires}}\n`;

	it("covers its finding, and is shown with who answers for it and why", async () => {
		const finding = await removed();
		const { decision, findings } = await judge({ base: "", revision: exception(finding), breaks: true });
		expect(decision).toMatchObject({ verdict: "WARN", action: "proceed" });
		expect(aboutPolicy(findings)).toMatchObject([
			{
				rule: "exception-added",
				level: "WARN",
				message: `This revision adds an exception for \`${finding}\` until 2027-01-31, a finding of this change: owner @api-team, reason “no live clients”.`,
				shownAt: { file: "driftgate.yml", line: 6, column: 5 },
			},
		]);
	});

	it("is shown although it covers nothing yet, and where it only holds longer", async () => {
		const finding = "0123456789abcdef";
		expect(await said({ base: "", revision: exception(finding) })).toMatchObject([
			{ said: expect.stringContaining("which is not a finding of this change") },
		]);
		expect(await said({ base: exception(finding), revision: exception(finding, "2027-02-28") })).toMatchObject([
			{ said: expect.stringContaining("to 2027-02-28 from 2027-01-31") },
		]);
		expect(await said({ base: exception(finding), revision: exception(finding, "2026-12-31") })).toEqual([]);
	});

	it("does not block where warnings block, and does where the base's policy says so", async () => {
		const finding = await removed();
		const gate = "gate: {block_on: WARN}\n";
		const mild = await judge({ base: gate, revision: gate + exception(finding), breaks: true });
		expect(mild.decision.action).toBe("proceed");
		const strict = "gate: {policy_changes: block}\n";
		const blocked = await judge({ base: strict, revision: strict + exception(finding), breaks: true });
		expect(blocked.decision).toMatchObject({ verdict: "ERR", action: "block" });
		const told = "gate: {policy_changes: block, rules: {exception-added: WARN}}\n";
		expect((await judge({ base: told, revision: told + exception(finding), breaks: true })).decision.action).toBe(
			"proceed",
		);
	});

	it("cannot cover the finding that reports it, nor one of the policy", async () => {
		const first = await judge({ base: "gate: {policy_changes: block}", revision: "gate: {block_on: never}" });
		const [loosening] = aboutPolicy(first.findings);
		const { decision, findings } = await judge({
			base: "gate: {policy_changes: block}",
			revision: `gate: {block_on: never}\n${exception(loosening?.fingerprint ?? "")}`,
		});
		expect(decision.action).toBe("block");
		expect(aboutPolicy(findings).every((finding) => finding.exception === null)).toBe(true);
	});
});

describe("the base's policy on what a revision does to it", () => {
	const off = "gate: {block_on: never, policy_changes: warn, rules: {policy-loosened: off, exception-added: off}}\n";

	it("policy_changes: block makes errors of it that block, whatever the revision says", async () => {
		const { decision, findings } = await judge({ base: "gate: {policy_changes: block}", revision: off });
		expect(aboutPolicy(findings).map(({ level }) => level)).toEqual(["ERR", "ERR", "ERR", "ERR"]);
		expect(decision).toMatchObject({
			verdict: "ERR",
			action: "block",
			reason: expect.stringMatching(
				/^The base's policy blocks changes that loosen it \(policy_changes: block\)\. `gate\..* 3 more changes of the policy loosen it as well\.$/,
			),
		});
	});

	it("policy_changes: base judges by itself: what the revision loosens is said and does not hold", async () => {
		const finding = await removed();
		const revision = `${off}exceptions: [{finding: "${finding}", owner: me, reason: mine, expires: 2027-01-31}]\n`;
		const { decision, findings } = await judge({ base: "gate: {policy_changes: base}", revision, breaks: true });
		expect(decision).toMatchObject({ verdict: "ERR", action: "block" });
		expect(findings.find(({ rule }) => rule === "endpoint-removed")).toMatchObject({ level: "ERR", exception: null });
		const about = aboutPolicy(findings);
		expect(about.length).toBe(5);
		expect(
			about.every(({ level, message }) => level === "WARN" && message.endsWith("It does not judge this revision.")),
		).toBe(true);
	});

	it("policy_changes: base lets exceptions of the base and of the interface hold", async () => {
		const finding = await removed();
		const excepted = `gate: {policy_changes: base}\nexceptions: [{finding: "${finding}", owner: me, reason: mine, expires: 2027-01-31}]\n`;
		const { decision } = await judge({ base: excepted, revision: "gate: {policy_changes: base}", breaks: true });
		expect(decision.action).toBe("proceed");
	});

	it("has its own levels for it, and blocks on warnings where it blocks on warnings", async () => {
		const mild = "gate: {rules: {policy-loosened: INFO}}\n";
		expect(
			(await said({ base: mild, revision: `gate: {block_on: never, rules: {policy-loosened: INFO}}` }))[0]?.said,
		).toMatch(/^INFO /);
		const { decision } = await judge({ base: "gate: {block_on: WARN}", revision: "gate: {block_on: never}" });
		expect(decision).toMatchObject({ verdict: "WARN", action: "block" });
	});
});
