import type { Finding } from "../../lib/api.ts";
import type { FindingsSearch } from "./findings-search.ts";

/** Whether it can be accepted: what is harmless needs nobody's word, and what is about the configuration has none. */
export function isOpen({ direction, level, exception }: Finding): boolean {
	return direction !== null && level !== "INFO" && exception === null;
}

const levels: readonly string[] = ["ERR", "WARN", "INFO"];

/** Worst first; what costs more before what costs less; what was accepted after what was not. */
export function selectFindings(findings: readonly Finding[], { level, text = "" }: FindingsSearch): readonly Finding[] {
	const wanted = text.toLowerCase();
	return findings
		.filter((finding) => level === undefined || finding.level === level)
		.filter((finding) => wanted === "" || textOf(finding).includes(wanted))
		.toSorted(
			(a, b) =>
				rankOf(a) - rankOf(b) || Number(a.exception !== null) - Number(b.exception !== null) || b.points - a.points,
		);
}

/** A level that a later service names comes last. */
function rankOf({ level }: Finding): number {
	const index = levels.indexOf(level);
	return index === -1 ? levels.length : index;
}

function textOf({ rule, message, operations, fingerprint }: Finding): string {
	return [rule, message, fingerprint, ...operations].join("\n").toLowerCase();
}
