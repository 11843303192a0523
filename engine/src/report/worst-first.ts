import type { Finding } from "../contract/finding.ts";
import type { Level } from "../contract/level.ts";
import { compareHarm } from "../levels/compare-findings.ts";

const RANKS: Readonly<Record<Level, number>> = { ERR: 3, WARN: 2, INFO: 0 };
/** What an exception covers does not count, and is more than news. */
const EXCEPTED = 1;

/**
 * The errors and warnings that count, then what exceptions cover, then what is only worth knowing; among
 * equals what hurts most, and then the order as given. Whoever has to cut a report cuts its end.
 */
export function worstFirst(findings: readonly Finding[]): readonly Finding[] {
	return findings.toSorted((a, b) => rankOf(b) - rankOf(a) || compareHarm(a, b));
}

function rankOf({ level, exception }: Finding): number {
	return exception === null ? RANKS[level] : Math.min(RANKS[level], EXCEPTED);
}
