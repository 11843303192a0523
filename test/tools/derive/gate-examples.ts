import { compareLines } from "./compare-lines.ts";

/*
 * Examples for the rules that are about the configuration and not about a change of the API: what draws the finding, and
 * how it is mended. `no-active-rules` has none, because its configuration is as long as the list of all rules.
 */

export interface GateExample {
	readonly rule: string;
	/** Parts of a driftgate.yml. */
	readonly before: string;
	readonly after: string;
	/** Which of the two draws the finding: `after` where it is about what a revision makes of `before`. */
	readonly drawnBy: "before" | "after";
	readonly hunk: readonly string[];
}

const exception = (finding: string, expires: string) =>
	`  - {finding: ${finding}, owner: "@api-team", reason: no live clients, expires: ${expires}}`;

/** Stands for a finding that is there; the other one is gone. */
export const PRESENT_FINDING = "3f9a0c51d2e4b687";
const GONE_FINDING = "8a41c03be29d7f56";

const kept = exception(PRESENT_FINDING, "2027-01-31");

const PARTS: Readonly<Record<string, readonly [before: string, after: string]>> = {
	"exception-expired": [`exceptions:\n${exception(PRESENT_FINDING, "2026-10-31")}`, `exceptions:\n${kept}`],
	"exception-unused": [`exceptions:\n${kept}\n${exception(GONE_FINDING, "2027-01-31")}`, `exceptions:\n${kept}`],
	"exception-duplicate": [`exceptions:\n${kept}\n${exception(PRESENT_FINDING, "2026-12-31")}`, `exceptions:\n${kept}`],
	"exception-overbroad": [`exceptions:\n${exception(PRESENT_FINDING, "2029-12-31")}`, `exceptions:\n${kept}`],
	"override-unused": [
		'gate:\n  overrides:\n    - {paths: ["/v1/payment/*"], preset: lenient}',
		'gate:\n  overrides:\n    - {paths: ["/v1/payments/*"], preset: lenient}',
	],
	"budget-unused": ["gate:\n  max_score_by_tag: {payment: 10}", "gate:\n  max_score_by_tag: {payments: 10}"],
	"version-not-moved": ["version: 1.4.0\ngate:\n  semver: require", "version: 2.0.0\ngate:\n  semver: require"],
	"major-announced": ["version: 2.0.0\ngate:\n  majors: warn", "version: 2.0.0\ngate:\n  majors: proceed"],
	"rule-unknown": ["gate:\n  rules: {endpoint-remvoed: WARN}", "gate:\n  rules: {endpoint-removed: WARN}"],
	"no-operations": ["spec: ./openapi/schemas.yaml", "spec: ./openapi/openapi.yaml"],
};

/** What a revision makes of the base's configuration. */
const REVISIONS: Readonly<Record<string, readonly [base: string, revision: string]>> = {
	"policy-loosened": ["gate:\n  block_on: ERR\n  max_score: 10", "gate:\n  block_on: never\n  max_score: 10"],
	"exception-added": ["refs: [main]", `refs: [main]\nexceptions:\n${kept}`],
};

/** Lines of a description that cannot be read, and the same lines mended. */
const DESCRIPTIONS: Readonly<Record<string, readonly [broken: string, mended: string]>> = {
	"part-unreadable": ["schema: { type: strng }", "schema: { type: string }"],
	"base-unreadable": ["openapi: 3.1.0\npaths: none", "openapi: 3.1.0\npaths: {}"],
};

const examplesOf = (
	parts: Readonly<Record<string, readonly [string, string]>>,
	drawnBy: GateExample["drawnBy"],
): readonly GateExample[] =>
	Object.entries(parts).map(([rule, [before, after]]) => ({
		rule,
		before,
		after,
		drawnBy,
		hunk: compareLines(before.split("\n"), after.split("\n")).map(({ mark, text }) => `${mark} ${text}`),
	}));

export const gateExamples: readonly GateExample[] = [...examplesOf(PARTS, "before"), ...examplesOf(REVISIONS, "after")];

/** Drawn by what stands on the left, in a revision or a base. */
export const descriptionExamples: readonly GateExample[] = examplesOf(DESCRIPTIONS, "before");
