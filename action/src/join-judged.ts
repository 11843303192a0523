import type { Analysis, Decision, Finding, SemverStep, Verdict } from "@driftgate/engine";
import type { Judged } from "./judged.ts";

const VERDICTS: readonly Verdict[] = ["PASS", "WARN", "ERR"];
const LANES = ["PASS", "INFO", "WARN", "ERR"] as const;
const STEPS: readonly SemverStep[] = ["none", "minor", "major"];

/** The worst of some words, which stand in their order; the first of all where there are none. */
function worst<T>(order: readonly [T, ...T[]] | readonly T[], of: readonly T[]): T {
	return order[Math.max(0, ...of.map((one) => order.indexOf(one)))] as T;
}

/**
 * The analyses of several services as one, so that one set of report formats tells them all: the worst verdict, the sum of
 * scores and counts, and every finding with the name of its service before it.
 */
export function joinJudged(every: readonly Judged[]): Analysis {
	const decisions = every.map(({ analysis }) => analysis.decision);
	const sum = (of: (decision: Decision) => number): number =>
		round(decisions.reduce((total, one) => total + of(one), 0));
	const decision: Decision = {
		verdict: worst(
			VERDICTS,
			decisions.map(({ verdict }) => verdict),
		),
		lane: worst(
			LANES,
			decisions.map(({ lane }) => lane),
		),
		action: decisions.some(({ action }) => action === "block") ? "block" : "proceed",
		reason: sayReasons(every),
		score: { breaking: sum(({ score }) => score.breaking), effective: sum(({ score }) => score.effective) },
		summary: {
			errors: sum(({ summary }) => summary.errors),
			warnings: sum(({ summary }) => summary.warnings),
			info: sum(({ summary }) => summary.info),
		},
		breakingOperations: decisions.flatMap(({ breakingOperations }) => breakingOperations),
		...joinSemver(decisions),
	};
	return {
		decision,
		findings: every.flatMap(({ analysis, service }) => analysis.findings.map((finding) => ofService(finding, service))),
		notices: every.flatMap(({ analysis }) => analysis.notices),
	};
}

/** Scores have two decimals, which sums of doubles need not have. */
const round = (value: number): number => Math.round(value * 100) / 100;

const ofService = (finding: Finding, service: string): Finding => ({
	...finding,
	message: `\`${service}\`: ${finding.message}`,
});

function joinSemver(decisions: readonly Decision[]): Pick<Decision, "semver"> {
	const demands = decisions.flatMap(({ semver }) => semver ?? []);
	if (demands.length === 0) return {};
	const step = (of: "api" | "sdk" | "version") =>
		worst(
			STEPS,
			demands.map((demand) => demand[of]),
		);
	return { semver: { api: step("api"), sdk: step("sdk"), version: step("version"), next: null } };
}

/** A sentence has room for so many. */
const SAID_SERVICES = 10;

function sayReasons(every: readonly Judged[]): string {
	const blocked = every.filter(({ analysis }) => analysis.decision.action === "block");
	if (blocked.length === 0) return `${every.length} services were judged, and none is blocked.`;
	const said = blocked.slice(0, SAID_SERVICES).map(({ service }) => `\`${service}\``);
	const left = blocked.length - said.length;
	return `${blocked.length} of ${every.length} services are blocked: ${said.join(", ")}${left > 0 ? ` and ${left} more` : ""}.`;
}
