import type { Policy } from "../contract/config.ts";
import type { Finding } from "../contract/finding.ts";
import type { Location } from "../contract/source.ts";
import { plain } from "../lib/say.ts";
import { gateFinding } from "./gate-finding.ts";

/** Semantic Versioning 2.0.0: three numbers, then a pre-release and build metadata. */
const SEMVER = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

interface Version {
	readonly major: number;
	readonly minor: number;
	readonly patch: number;
}

/** How far a version must move, from nothing to a major step. */
export type Step = "none" | "minor" | "major";

/** What the findings demand of the version: what breaks, a major step; an addition, a minor one. */
export function demandedStep(findings: readonly Finding[]): Step {
	const standing = findings.filter((finding) => finding.exception === null && finding.effect !== null);
	if (standing.some((finding) => finding.level === "ERR")) return "major";
	return standing.some((finding) => finding.level === "INFO" && finding.effect === "widens") ? "minor" : "none";
}

/** True where `after` is at least one demanded step beyond `before`. Below 1.0.0 a minor step may break (SemVer, 4). */
export function hasMoved(before: string, after: string, step: Step): boolean {
	if (step === "none") return true;
	const from = parseVersion(before);
	const to = parseVersion(after);
	if (from === null || to === null) return false;
	if (to.major !== from.major) return to.major > from.major;
	if (step === "major" && from.major > 0) return false;
	return to.minor > from.minor;
}

function parseVersion(text: string): Version | null {
	const parts = SEMVER.exec(text);
	if (parts === null) return null;
	const [major, minor, patch] = parts.slice(1, 4).map(Number) as [number, number, number];
	return { major, minor, patch };
}

interface Move {
	readonly before: string | null;
	readonly after: string;
	readonly policy: Policy["semver"];
	readonly at: Location;
}

/** A finding where the version did not move as far as the findings demand, and the policy cares. */
export function judgeVersion(findings: readonly Finding[], { before, after, policy, at }: Move): readonly Finding[] {
	if (policy === "off" || before === null) return [];
	const step = demandedStep(findings);
	if (hasMoved(before, after, step)) return [];
	return [
		gateFinding({
			rule: "version-not-moved",
			subject: `${before} ${step}`,
			message: `${REASONS[step]} demand a ${step} step of \`version\`, which moved from ${plain(before, 40)} to ${plain(after, 40)}: write ${proposed(before, step)} or later.`,
			at,
			level: policy === "require" ? "ERR" : "INFO",
		}),
	];
}

const REASONS: Readonly<Record<Step, string>> = {
	none: "No changes",
	minor: "Additions to the API",
	major: "Breaking changes of the API",
};

function proposed(before: string, step: Step): string {
	const from = parseVersion(before);
	if (from === null) return "a semantic version";
	const { major, minor } = from;
	return step === "major" && major > 0 ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}
