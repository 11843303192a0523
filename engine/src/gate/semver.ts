import type { SemVer } from "semver";
import inc from "semver/functions/inc.js";
import type { Policy, PromiseKind } from "../contract/config.ts";
import type { SemverDemand, SemverStep } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import type { Level } from "../contract/level.ts";
import type { Location } from "../contract/source.ts";
import { addsToApi, addsToSdks } from "../levels/additions.ts";
import { plain } from "../lib/say.ts";
import { gateFinding } from "./gate-finding.ts";
import { readSemanticVersion } from "./read-semantic-version.ts";

const STEPS: readonly SemverStep[] = ["none", "minor", "major"];

function further(one: SemverStep, other: SemverStep): SemverStep {
	return STEPS.indexOf(one) >= STEPS.indexOf(other) ? one : other;
}

const PROMISED: Readonly<Record<PromiseKind, (api: SemverStep, sdk: SemverStep) => SemverStep>> = {
	wire: (api) => api,
	source: (_, sdk) => sdk,
	both: further,
};

/**
 * What the findings demand of version numbers: of the API for deployed clients, of the SDKs for code that compiled, and
 * of `version`, which keeps the promise that the policy makes. What an exception covers demands nothing.
 */
export function demandOn(findings: readonly Finding[], promise: PromiseKind, before: string | null): SemverDemand {
	const api = demandedStep(findings, ({ underPolicy, wire }) => underPolicy?.wire ?? wire, addsToApi);
	const sdk = demandedStep(findings, levelOfCode, addsToSdks);
	const version = PROMISED[promise](api, sdk);
	return { api, sdk, version, next: before === null ? null : nextVersion(before, version) };
}

/** By all SDKs that are made: `source` speaks of one. */
function levelOfCode({ underPolicy, source, breaks = [] }: Finding): Level {
	if (underPolicy !== undefined) return underPolicy.source;
	return breaks.length > 0 ? "ERR" : source;
}

/** What breaks demands a major step; an addition, a minor one, also where only some do not survive it. */
function demandedStep(
	findings: readonly Finding[],
	levelOf: (finding: Finding) => Level,
	isAddition: (finding: Finding) => boolean,
): SemverStep {
	const standing = findings.filter((finding) => finding.exception === null && finding.effect !== null);
	if (standing.some((finding) => levelOf(finding) === "ERR")) return "major";
	return standing.some(isAddition) ? "minor" : "none";
}

/**
 * True where `after` is at least one demanded step beyond `before`. A pre-release counts as the release that it leads to,
 * on both sides: 2.0.0-rc.1 has taken the major step from 1.4.0, and may break until 2.0.0 is out (SemVer 2.0.0, 9).
 */
export function hasMoved(before: string, after: string, step: SemverStep): boolean {
	if (step === "none") return true;
	const from = readSemanticVersion(before);
	const to = readSemanticVersion(after);
	if (from === null || to === null) return false;
	return to.compare(from) > 0 && to.compareMain(nextRelease(from, step)) >= 0;
}

interface Move {
	readonly before: string | null;
	readonly after: string;
	readonly policy: Policy["semver"];
	readonly at: Location;
}

/** A finding where the version did not move as far as the findings demand, and the policy cares. */
export function judgeVersion(
	{ version: step, next }: SemverDemand,
	{ before, after, policy, at }: Move,
): readonly Finding[] {
	if (policy === "off" || before === null) return [];
	if (hasMoved(before, after, step)) return [];
	return [
		gateFinding({
			rule: "version-not-moved",
			subject: `${before} ${step}`,
			message: `${REASONS[step]} require a ${step} step of \`version\`, which went from ${plain(before, 40)} to ${plain(after, 40)}: write ${next ?? "a semantic version"} or later.`,
			at,
			level: policy === "require" ? "ERR" : "INFO",
		}),
	];
}

const REASONS: Readonly<Record<SemverStep, string>> = {
	none: "No changes",
	minor: "Additions and deprecations",
	major: "Breaking changes",
};

/** The least release that is a step beyond another version; null where that one cannot be read. */
function nextVersion(before: string, step: SemverStep): string | null {
	const from = readSemanticVersion(before);
	if (from === null) return null;
	return step === "none" ? before : nextRelease(from, step);
}

/** Below 1.0.0 a minor step may break (SemVer 2.0.0, 4). A pre-release of a step is that step's release next. */
function nextRelease(from: SemVer, step: "minor" | "major"): string {
	return inc(from, step === "major" && from.major === 0 ? "minor" : step) ?? from.version;
}
