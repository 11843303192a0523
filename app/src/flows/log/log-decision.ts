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

/**
 * Gives a decision the next place in its project's log, as the log is in `project`. Nothing but blobs is written, which
 * mean nothing by themselves: the decision is logged when the project's document takes over the log that is returned.
 */
export async function logDecision(
	ports: Ports,
	project: ProjectDocument,
	decision: UnloggedDecision,
	now: number,
): Promise<LoggedLeaf> {
	return appendToLog(ports, project, {
		runId: decision.record.run_id,
		now,
		details: printDecisionDetails({ ...decision.details, salt: ports.random.secret() }),
		print: ({ at, details }) => printDecisionRecord({ ...decision.record, decided_at: at, details }),
	});
}
