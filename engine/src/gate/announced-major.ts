import type { Policy } from "../contract/config.ts";
import type { MajorStep } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import type { Location } from "../contract/source.ts";
import { plain } from "../lib/say.ts";
import { gateFinding } from "./gate-finding.ts";
import type { GateInput } from "./gate-input.ts";
import { readSemanticVersion } from "./read-semantic-version.ts";

type Versions = Pick<GateInput, "apis" | "versionBefore" | "config">;

/** The major step that the revision makes, of the version that clients read first; null where neither makes one. */
export function findMajorStep({ apis, versionBefore, config }: Versions): MajorStep | null {
	return (
		majorStep("info.version", apis.before?.version ?? null, apis.after.version) ??
		majorStep("version", versionBefore, config.version)
	);
}

function majorStep(field: MajorStep["field"], from: string | null, to: string): MajorStep | null {
	const [before, after] = [majorOf(from ?? ""), majorOf(to)];
	if (from === null || before === null || after === null || after <= before) return null;
	return { field, from, to };
}

/** The major number of a release. A pre-release promises nothing, and other texts order nothing. */
function majorOf(text: string): number | null {
	const version = readSemanticVersion(text);
	return version === null || version.prerelease.length > 0 ? null : version.major;
}

/** A breaking change that nothing covers: what a major step announces. What the configuration does wrong, it does not. */
export function isAnnounced({ level, direction, exception }: Finding): boolean {
	return level === "ERR" && direction !== null && exception === null;
}

/**
 * The findings as the policy weighs them under a major step: announced breaking changes pass where `majors` is proceed,
 * and count as warnings where it is warn. What they cost is in no budget: a release that breaks on purpose spends it all.
 */
export function underMajors(
	findings: readonly Finding[],
	{ majors }: Policy,
	step: MajorStep | null,
): readonly Finding[] {
	if (majors === "block" || step === null) return findings;
	return findings.flatMap((finding): readonly Finding[] => {
		if (!isAnnounced(finding)) return [finding];
		if (majors === "proceed") return [];
		return [{ ...finding, level: "WARN", points: 0, tagPoints: [] }];
	});
}

/** The warning that breaking changes pass, where the policy wants it. */
export function sayAnnounced(
	findings: readonly Finding[],
	{ majors }: Policy,
	step: MajorStep | null,
	at: Location,
): readonly Finding[] {
	if (majors !== "warn" || step === null || !findings.some(isAnnounced)) return [];
	const { field, from, to } = step;
	const message = `Breaking changes do not block this revision: ${sayStep(step)} (\`majors: warn\`).`;
	return [gateFinding({ rule: "major-announced", subject: `${field} ${from} ${to}`, message, at })];
}

/** `` `info.version` announces them by its major step from 1.4.0 to 2.0.0 ``. */
export function sayStep({ field, from, to }: MajorStep): string {
	return `\`${field}\` announces them by its major step from ${plain(from, 40)} to ${plain(to, 40)}`;
}
