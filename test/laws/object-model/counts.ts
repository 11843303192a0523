import type { AuditedEdit } from "./audit.ts";

export interface Counts {
	/** Places of a field: an object's place and the field in it. */
	readonly locations: number;
	readonly edits: number;
	readonly judged: number;
	readonly resolved: number;
	readonly waived: number;
	readonly gap: number;
	readonly unanswered: number;
}

/** The counts of each kind of object, in the order of the model. */
export function countBy(audited: readonly AuditedEdit[]): readonly (readonly [string, Counts])[] {
	return [...Map.groupBy(audited, ({ edit }) => edit.object)].map(([object, edits]) => [object, countOf(edits)]);
}

function countOf(audited: readonly AuditedEdit[]): Counts {
	const amount = (is: AuditedEdit["answer"]["is"]): number => audited.filter(({ answer }) => answer.is === is).length;
	return {
		locations: new Set(audited.map(({ edit }) => `${edit.host.name} › ${edit.field}`)).size,
		edits: audited.length,
		judged: amount("judged"),
		resolved: amount("resolved"),
		waived: amount("waived"),
		gap: amount("gap"),
		unanswered: amount("unanswered"),
	};
}

export function sumOf(all: readonly Counts[]): Counts {
	const sum = (field: keyof Counts): number => all.reduce((total, counts) => total + counts[field], 0);
	return {
		locations: sum("locations"),
		edits: sum("edits"),
		judged: sum("judged"),
		resolved: sum("resolved"),
		waived: sum("waived"),
		gap: sum("gap"),
		unanswered: sum("unanswered"),
	};
}
