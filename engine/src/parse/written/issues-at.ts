import type { Issue } from "../../contract/fault.ts";
import { createLineTable } from "../../lib/line-table.ts";
import { MAX_LISTED } from "../limits.ts";

/** Something wrong at an offset of a text, found before there is a tree to point into. */
export interface Blemish {
	readonly offset: number;
	readonly message: string;
}

/** The issues of one text: the first ones with their positions, and one that counts the rest. */
export function issuesAt(file: string, text: string, found: readonly Blemish[]): readonly Issue[] {
	const positionOf = createLineTable(text);
	return listIssues(found, ({ offset, message }) => ({ at: { file, pointer: "", ...positionOf(offset) }, message }));
}

/** Tells up to MAX_LISTED problems one by one, and the others as a number. */
export function listIssues<Problem>(problems: readonly Problem[], tell: (problem: Problem) => Issue): readonly Issue[] {
	const issues = problems.slice(0, MAX_LISTED).map(tell);
	const rest = problems.length - issues.length;
	if (rest > 0) issues.push({ at: null, message: `${rest} more like these are not listed.` });
	return issues;
}
