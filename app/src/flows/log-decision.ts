import {
	appendLeaf,
	type DecisionDetails,
	type DecisionRecord,
	emptyFrontier,
	hashLeaf,
	printDecisionDetails,
	printDecisionRecord,
} from "@driftgate/engine/records";
import type { LogLeafDocument, Ports, ProjectDocument, ProjectLog } from "../ports.ts";
import { logLeafId } from "./read-log.ts";

/** A decision as it is known before it has a place in the log. */
export interface UnloggedDecision {
	readonly record: Omit<DecisionRecord, "decided_at" | "details">;
	readonly details: Omit<DecisionDetails, "salt">;
}

export interface LoggedLeaf {
	readonly index: number;
	readonly leaf: LogLeafDocument;
	/** The project's log with this leaf. */
	readonly log: ProjectLog;
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
	const before = project.log ?? { ...emptyFrontier, decidedAt: 0 };
	const decidedAt = Math.max(now, before.decidedAt);
	const details = await keep(
		ports,
		project.id,
		printDecisionDetails({ ...decision.details, salt: ports.random.secret() }),
	);
	const text = printDecisionRecord({
		...decision.record,
		decided_at: new Date(decidedAt).toISOString(),
		details: details.sha256,
	});
	const record = await keep(ports, project.id, text);
	const { frontier, nodes } = appendLeaf(before, hashLeaf(record.bytes));
	return {
		index: before.size,
		leaf: {
			id: logLeafId(project.id, before.size),
			runId: decision.record.run_id,
			decidedAt,
			record: record.sha256,
			nodes,
		},
		log: { ...frontier, decidedAt },
	};
}

async function keep(
	{ store }: Ports,
	projectId: string,
	text: string,
): Promise<{ readonly bytes: Uint8Array; readonly sha256: string }> {
	const bytes = Buffer.from(text, "utf8");
	return { bytes, sha256: await store.putBlob(bytes, projectId) };
}
