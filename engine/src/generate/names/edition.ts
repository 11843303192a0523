import { compareTexts } from "../../lib/json-order.ts";
import { splitWords, type Words } from "./split-words.ts";

/**
 * Which of several versions of an API a path belongs to: by the segments that are versions (`v1`, `v2beta1`,
 * `2010-04-01`), and by a query that stands in the path (`?beta=true`).
 */
export interface Edition {
	readonly words: Words;
	/** How many segments that name things come before it. */
	readonly at: number;
	readonly age: EditionAge;
}

interface EditionAge {
	/** 0 stable, 1 beta, 2 alpha, 3 only a query tells it. */
	readonly stage: number;
	/** `[2, 1]` for `v2beta1`. */
	readonly numbers: readonly number[];
}

const versionSegment = /^(?:v\d[\w.]*|\d{4}-\d{2}-\d{2}|\d+(?:\.\d+)+)$/iu;

/** Whether a segment is a version. A number alone is one at the front: `/2/tweets`, and not `/users/{id}/folders/0`. */
export function isVersionSegment(segment: string, index: number): boolean {
	return versionSegment.test(segment) || (index < 2 && /^\d{1,3}$/u.test(segment));
}

/** The edition that the version segments and the query of a path name; null where there are neither. */
export function editionOf(segments: readonly string[], query: string, at: number): Edition | null {
	const flags = splitWords(query.replace(/=(?:true|1)?(?=&|$)/giu, " "));
	const version = segments.at(-1);
	if (version === undefined) return flags.length === 0 ? null : { words: flags, at: 0, age: { stage: 3, numbers: [] } };
	const stage = /alpha|preview|dev/iu.test(version) ? 2 : /beta|rc/iu.test(version) ? 1 : 0;
	const numbers = (version.match(/\d+/gu) ?? []).slice(0, LONGEST_NUMBERS).map(Number);
	const word = splitWords(version).join("");
	const words = [/^\d/u.test(word) ? `v${word}` : word, ...flags];
	return { words, at, age: { stage: flags.length === 0 ? stage : 3, numbers } };
}

/** Parts of a version that are compared. */
const LONGEST_NUMBERS = 6;

/**
 * Negative where `a` has the bare names before `b`: no edition at all, then stable, beta, alpha, then what only a query
 * tells; among those the greater number.
 */
export function compareEditions(a: Edition | null, b: Edition | null): number {
	if (a === null || b === null) return Number(a !== null) - Number(b !== null);
	if (a.age.stage !== b.age.stage) return a.age.stage - b.age.stage;
	for (let index = 0; index < Math.max(a.age.numbers.length, b.age.numbers.length); index++) {
		const difference = (b.age.numbers[index] ?? 0) - (a.age.numbers[index] ?? 0);
		if (difference !== 0) return difference;
	}
	return compareTexts(a.words.join(" "), b.words.join(" "));
}
