import { consistencyProof, type LogSigner } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import type { Ports } from "../../ports.ts";
import { type CheckpointView, checkpointAt } from "./read-checkpoint.ts";
import { openLog } from "./read-log.ts";

/** What a witness outside of the service needs to see that the log only grows (contract:action-witness). */
export interface WitnessedLog {
	readonly checkpoint: CheckpointView;
	/** From the checkpoint that was seen; null where none was sent, or where the log never had so many leaves. */
	readonly consistency: { readonly from: number; readonly proof: readonly string[] } | null;
}

/**
 * A project's log as it is now, proved to go on from the checkpoint that somebody saw. Whether that is a checkpoint of this
 * log at all is for whoever holds it to say: a proof from a size that was made up helps nobody.
 */
export async function witnessLog(
	ports: Ports,
	{
		projectId,
		seen,
		signer,
	}: { readonly projectId: string; readonly seen: string | undefined; readonly signer: LogSigner },
): Promise<WitnessedLog> {
	const project = await ports.store.get("projects", projectId);
	if (project === undefined) throw new ServiceFault("internal_error", { cause: `The project ${projectId} is gone.` });
	const log = openLog(ports, project);
	const checkpoint = await checkpointAt(log, { projectId, size: log.size, signer });
	const from = seen === undefined ? undefined : sizeSaidBy(seen);
	if (from === undefined) return { checkpoint, consistency: null };
	if (from > log.size) {
		ports.log.error("log_is_shorter_than_seen", { projectId, seen: from, size: log.size });
		return { checkpoint, consistency: null };
	}
	const proof = await consistencyProof(log.readNode, from, log.size);
	return { checkpoint, consistency: { from, proof: proof.map((hash) => Buffer.from(hash).toString("base64")) } };
}

/** The second line of a checkpoint. */
function sizeSaidBy(note: string): number | undefined {
	const [, size = ""] = note.split("\n", 2);
	return /^(?:0|[1-9]\d{0,14})$/.test(size) ? Number(size) : undefined;
}
