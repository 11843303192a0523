import type { Finding } from "../contract/finding.ts";
import { worstFirst } from "./worst-first.ts";

/**
 * Findings that one edit caused, together: it stands at one place of the revision and may touch requests and responses,
 * the type and the values. Groups come in the order of their worst finding, which is the first of each.
 */
export function groupFindings(findings: readonly Finding[]): readonly (readonly Finding[])[] {
	return [...Map.groupBy(worstFirst(findings), causeOf).values()];
}

function causeOf({ shownAt: { file, pointer }, before, after }: Finding): string {
	// What only one side has shares its neighbour's place with others of its kind: each is an edit of its own.
	const own = before === null ? after : after === null ? before : null;
	return JSON.stringify([file, pointer, own?.file ?? null, own?.pointer ?? null]);
}
