import type { Analysis } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import type { JsonObject } from "../contract/json.ts";
import type { Level } from "../contract/level.ts";
import { MOST_OF_FINDING, sayFinding } from "./finding-text.ts";
import { embeddableJson } from "./html/embeddable-json.ts";
import { unlinked } from "./unlinked.ts";

type Severity = "info" | "major" | "critical";

const SEVERITIES: Readonly<Record<Level, Severity>> = { ERR: "critical", WARN: "major", INFO: "info" };

/** GitLab's Code Quality report: an array with an entry a finding, at the line of the revision. */
export function gitlabReport({ findings }: Analysis): string {
	const seen = new Map<string, number>();
	const entries = findings.map((finding) => {
		const times = (seen.get(finding.fingerprint) ?? 0) + 1;
		seen.set(finding.fingerprint, times);
		return entryJson(finding, times);
	});
	return `${embeddableJson(entries)}\n`;
}

/** GitLab shows one entry a fingerprint: the second finding of the same edit is counted on. */
function entryJson(finding: Finding, times: number): JsonObject {
	const { rule, level, fingerprint, exception, shownAt } = finding;
	return {
		description: unlinked(sayFinding(finding), MOST_OF_FINDING),
		check_name: rule,
		fingerprint: times === 1 ? fingerprint : `${fingerprint}-${times}`,
		severity: exception === null ? SEVERITIES[level] : "info",
		location: { path: unlinked(shownAt.file), lines: { begin: shownAt.line } },
	};
}
