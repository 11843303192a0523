import { consistencyProof, inclusionProof, type LogSigner } from "@driftgate/engine/records";
import type { Actor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Ports } from "../../ports.ts";
import { recordedProject } from "../projects/readable-project.ts";
import { type CheckpointView, checkpointAt } from "./read-checkpoint.ts";
import { openLog, readLogText } from "./read-log.ts";

interface LogReader {
	readonly actor: Actor;
	readonly projectId: string;
	readonly signer: LogSigner;
}

export interface InclusionView {
	readonly leafIndex: number;
	/** The exact text of the leaf. */
	readonly leaf: string;
	/** Base64, from the leaf upwards. */
	readonly proof: readonly string[];
	/** Of the log that the proof leads to. */
	readonly checkpoint: CheckpointView;
}

/**
 * Proves that a decision is in its project's log of `size` leaves, by default of all that there are.
 * Throws `not_found` where the log does not have that leaf or that size.
 */
export async function proveInclusion(
	ports: Ports,
	input: LogReader & { readonly leaf: number; readonly size: number | undefined },
): Promise<InclusionView> {
	const project = await recordedProject(ports, input.actor, input.projectId);
	const log = openLog(ports, project);
	const size = input.size ?? log.size;
	if (size > log.size || input.leaf >= size) {
		throw new ServiceFault("not_found", { detail: `The log has ${log.size} leaves, numbered from 0.` });
	}
	const [{ record }, proof, checkpoint] = await Promise.all([
		log.leafAt(input.leaf),
		inclusionProof(log.readNode, input.leaf, size),
		checkpointAt(log, { projectId: project.id, size, signer: input.signer }),
	]);
	return { leafIndex: input.leaf, leaf: await readLogText(ports, record), proof: proof.map(base64), checkpoint };
}

export interface ConsistencyView {
	readonly from: CheckpointView;
	readonly to: CheckpointView;
	/** Base64. Empty where `from` is empty, or is `to`. */
	readonly proof: readonly string[];
}

/**
 * Proves that the log of `to` leaves, by default of all that there are, begins with the log of `from`.
 * Throws `not_found` where the log never had these sizes in this order.
 */
export async function proveConsistency(
	ports: Ports,
	input: LogReader & { readonly from: number; readonly to: number | undefined },
): Promise<ConsistencyView> {
	const project = await recordedProject(ports, input.actor, input.projectId);
	const log = openLog(ports, project);
	const to = input.to ?? log.size;
	if (to > log.size || input.from > to) {
		const detail = `The log has ${log.size} leaves, and \`from\` must not be greater than \`to\`.`;
		throw new ServiceFault("not_found", { detail });
	}
	const at = (size: number) => checkpointAt(log, { projectId: project.id, size, signer: input.signer });
	const [before, after, proof] = await Promise.all([
		at(input.from),
		at(to),
		consistencyProof(log.readNode, input.from, to),
	]);
	return { from: before, to: after, proof: proof.map(base64) };
}

const base64 = (hash: Uint8Array): string => Buffer.from(hash).toString("base64");
