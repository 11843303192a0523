import type {
	AppliedException,
	DecisionDetails,
	DecisionRecord,
	EvidenceBody,
	UsedException,
} from "../contract/evidence.ts";

/** How many decisions there are of each kind. */
export function summarizeDecisions(records: readonly DecisionRecord[]): EvidenceBody["summary"] {
	const blocked = records.filter(({ gate_action }) => gate_action === "block").length;
	return { decisions: records.length, proceeded: records.length - blocked, blocked };
}

/** The exceptions that the decisions used, each once, in the order in which they were first used. */
export function collectExceptions(
	decisions: readonly { readonly leafIndex: number; readonly details: DecisionDetails | undefined }[],
): readonly UsedException[] {
	const used = new Map<string, UsedException>();
	for (const { leafIndex, details } of decisions) {
		for (const { finding, rule, owner, reason, expires, added_by, confirmed_by } of details?.exceptions ?? []) {
			const people = {
				...(added_by === undefined ? {} : { added_by }),
				...(confirmed_by === undefined ? {} : { confirmed_by }),
			};
			const exception: AppliedException = { finding, rule, owner, reason, expires, ...people };
			const key = JSON.stringify(exception);
			const known = used.get(key)?.leaf_indexes ?? [];
			used.set(key, { ...exception, leaf_indexes: known.at(-1) === leafIndex ? known : [...known, leafIndex] });
		}
	}
	return [...used.values()];
}
