import type { DiffSummary } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";

/** A finding that an exception covers counts as a note. The three numbers add up to all findings. */
export function summarise(findings: readonly Finding[]): DiffSummary {
	const amount = (level: Finding["level"]): number =>
		findings.filter((finding) => finding.level === level && finding.exception === null).length;
	const errors = amount("ERR");
	const warnings = amount("WARN");
	return { errors, warnings, info: findings.length - errors - warnings };
}
