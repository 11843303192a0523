import type { Finding } from "../contract/finding.ts";
import { compareTexts } from "../lib/json-order.ts";
import { compareLevels } from "./levels.ts";

/** ERR first, then the most points, then file, line, column, rule and fingerprint: total, so that reports are stable. */
export function compareFindings(a: Finding, b: Finding): number {
	return (
		compareLevels(b.level, a.level) ||
		b.points - a.points ||
		compareTexts(a.shownAt.file, b.shownAt.file) ||
		a.shownAt.line - b.shownAt.line ||
		a.shownAt.column - b.shownAt.column ||
		compareTexts(a.rule, b.rule) ||
		compareTexts(a.fingerprint, b.fingerprint)
	);
}
