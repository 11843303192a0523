import { type LogSigner, originOf, printVerifierKey, rootAt, signCheckpoint } from "@driftgate/engine/records";
import type { Actor } from "../../auth/may.ts";
import type { Ports } from "../../ports.ts";
import { recordedProject } from "../projects/readable-project.ts";
import { type OpenLog, openLog } from "./read-log.ts";

export interface CheckpointView {
	readonly origin: string;
	readonly size: number;
	/** Base64. */
	readonly rootHash: string;
	/** The signed note (C2SP tlog-checkpoint). */
	readonly checkpoint: string;
	/** The verifier key of the log (C2SP signed-note). */
	readonly key: string;
}

/** The signed checkpoint of a project's log as it is now. Throws `not_found`, or `forbidden` to a key. */
export async function readCheckpoint(
	ports: Ports,
	input: { readonly actor: Actor; readonly projectId: string; readonly signer: LogSigner },
): Promise<CheckpointView> {
	const project = await recordedProject(ports, input.actor, input.projectId);
	const log = openLog(ports, project);
	return checkpointAt(log, { projectId: project.id, size: log.size, signer: input.signer });
}

/** The signed checkpoint of the first `size` leaves: the log was in that state once, so no two of them disagree. */
export async function checkpointAt(
	{ readNode }: Pick<OpenLog, "readNode">,
	{ projectId, size, signer }: { readonly projectId: string; readonly size: number; readonly signer: LogSigner },
): Promise<CheckpointView> {
	const origin = originOf(projectId);
	const root = await rootAt(readNode, size);
	return {
		origin,
		size,
		rootHash: Buffer.from(root).toString("base64"),
		checkpoint: signCheckpoint({ origin, size, root }, signer),
		key: printVerifierKey({ name: origin, publicKey: signer.publicKey }),
	};
}
