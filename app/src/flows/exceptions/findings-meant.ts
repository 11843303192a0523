import type { Finding } from "@driftgate/engine/records";
import type { Objection } from "./require-accepter.ts";

/** A finding that was not accepted, and why, in one sentence. */
export interface RefusedFinding extends Omit<Objection, "why"> {
	readonly finding: string;
	readonly why: Objection["why"] | "max_days" | "not_open" | "too_many";
}

/** An exception covers errors and warnings about the API: what is harmless needs none, and the configuration has none. */
const isOpen = ({ direction, level, exception }: Finding): boolean =>
	direction !== null && level !== "INFO" && exception === null;

const NOT_OPEN = "The run has no such error or warning that nothing covers.";

/** Which of a run's findings somebody means who accepts it: those that they name, or all that are open. */
export function findingsMeant(
	findings: readonly Finding[],
	named: readonly string[] | undefined,
): { readonly meant: readonly string[]; readonly refused: readonly RefusedFinding[] } {
	const open = new Set(findings.filter(isOpen).map(({ fingerprint }) => fingerprint));
	if (named === undefined) return { meant: [...open], refused: [] };
	const asked = [...new Set(named)];
	const refused = asked
		.filter((finding) => !open.has(finding))
		.map((finding) => ({ finding, why: "not_open", detail: NOT_OPEN }) as const);
	return { meant: asked.filter((finding) => open.has(finding)), refused };
}
