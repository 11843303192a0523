import type { Level } from "../contract/level.ts";

const RANK: Readonly<Record<Level, number>> = { INFO: 0, WARN: 1, ERR: 2 };

/** Negative where `a` is milder than `b`, positive where it is harsher: sorts from INFO to ERR. */
export function compareLevels(a: Level, b: Level): number {
	return RANK[a] - RANK[b];
}

export function harsher(a: Level, b: Level): Level {
	return compareLevels(a, b) >= 0 ? a : b;
}

export function milder(a: Level, b: Level): Level {
	return compareLevels(a, b) <= 0 ? a : b;
}
