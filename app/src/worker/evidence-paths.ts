import type { LoggedDecision } from "@driftgate/engine/records";
import type { EvidenceLog } from "../ports.ts";
import type { Load } from "./serve-files.ts";

/*
 * How a thread that makes an evidence package asks for what it is made of: as for files, by paths. Decisions come many at
 * a time, since a question costs more than what it asks for.
 */

/** A decision with the nodes that its leaf completed. */
export interface DecisionWithNodes extends LoggedDecision {
	readonly nodes: readonly string[];
}

export const evidencePaths = {
	/** The nodes of a leaf. */
	leaf: (index: number): string => `leaf/${index}`,
	/** The decisions from one (included) to another (excluded). */
	decisions: (first: number, end: number): string => `decisions/${first}/${end}`,
	/** The text of a person whom details name. */
	person: (person: string): string => `person/${person}`,
} as const;

/** Answers those paths, as JSON. */
export function answerEvidence({ leafAt, decisionsAt, personAt }: EvidenceLog): Load {
	const nodesAt = async (index: number) => (await leafAt(index)).nodes;
	const decisions = async (first: number, end: number): Promise<readonly DecisionWithNodes[]> => {
		const indexes = Array.from({ length: end - first }, (_, offset) => first + offset);
		const read = await decisionsAt(indexes);
		return Promise.all(read.map(async (logged, offset) => ({ ...logged, nodes: await nodesAt(first + offset) })));
	};
	const answers: { readonly [Kind in keyof typeof evidencePaths]: (...parts: string[]) => Promise<unknown> } = {
		leaf: (index) => nodesAt(Number(index)),
		decisions: (first, end) => decisions(Number(first), Number(end)),
		person: (person = "") => personAt(person),
	};
	return async (path) => {
		const [kind, ...parts] = path.split("/");
		return JSON.stringify(await answers[kind as keyof typeof answers](...parts));
	};
}
