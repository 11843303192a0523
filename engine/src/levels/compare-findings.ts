import type { Finding } from "../contract/finding.ts";
import { compareTexts } from "../lib/json-order.ts";
import { compareLevels } from "./levels.ts";
import { compareSubjects } from "./subjects.ts";

/**
 * ERR first, then what hurts most by what it is about, then what reaches the most operations, then the most points, then
 * file, line, column, first operation, rule and fingerprint: total, so that reports are stable.
 */
export function compareFindings(a: Finding, b: Finding): number {
	return (
		compareLevels(b.level, a.level) ||
		compareHarm(a, b) ||
		compareTexts(a.shownAt.file, b.shownAt.file) ||
		a.shownAt.line - b.shownAt.line ||
		a.shownAt.column - b.shownAt.column ||
		compareTexts(a.operations[0] ?? "", b.operations[0] ?? "") ||
		compareTexts(a.rule, b.rule) ||
		compareTexts(a.fingerprint, b.fingerprint)
	);
}

/** Among findings of one level: what hurts most by what it is about, by reach, then by points. */
export function compareHarm(a: Finding, b: Finding): number {
	return compareSubjects(a.subject, b.subject) || b.operations.length - a.operations.length || b.points - a.points;
}
