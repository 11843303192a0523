import {
	type DecisionDetails,
	type DecisionRecord,
	printDecisionDetails,
	printDecisionRecord,
} from "@driftgate/engine/records";
import type { Ports, ProjectDocument } from "../../ports.ts";
import { appendToLog, type LoggedLeaf } from "./append-to-log.ts";

/** A decision as it is known before it has a place in the log. */
export interface UnloggedDecision {
	readonly record: Omit<DecisionRecord, "decided_at" | "details">;
	readonly details: Omit<DecisionDetails, "salt">;
}

/** Gives a decision the next place in its project's log: see `appendToLog`. */
export async function logDecision(
	{ random }: Pick<Ports, "random">,
	project: ProjectDocument,
	decision: UnloggedDecision,
	now: number,
): Promise<LoggedLeaf> {
	return appendToLog(project, {
		runId: decision.record.run_id,
		now,
		details: printDecisionDetails({ ...decision.details, salt: random.secret() }),
		print: ({ at, details }) => printDecisionRecord({ ...decision.record, decided_at: at, details }),
	});
}
