import type {
	EvidencePackage,
	EvidenceWindow,
	LogSigner,
	ProvenDecision,
	ProvenLeaf,
	ReadNode,
} from "../contract/evidence.ts";
import { toBase64 } from "../lib/base64.ts";
import { originOf, signCheckpoint } from "./checkpoint.ts";
import { parseDecisionDetails, parseDecisionRecord, printBody, sealText } from "./package-document.ts";
import { consistencyProof, inclusionProof, rootAt } from "./proofs.ts";
import { type History, reconcile } from "./reconcile.ts";
import { printVerifierKey, signNote } from "./signed-note.ts";
import { CRITERION, STATEMENT } from "./statement.ts";
import { collectExceptions, summarizeDecisions } from "./summarize.ts";

export interface LoggedDecision {
	readonly leaf: string;
	/** null where they were erased. */
	readonly details: string | null;
}

export interface PackageRequest {
	readonly projectId: string;
	readonly window: EvidenceWindow;
	/** The leaves that were decided in the window: from `first` (included) to `end` (excluded). */
	readonly first: number;
	readonly end: number;
	readonly readNode: ReadNode;
	readonly readDecision: (leafIndex: number) => Promise<LoggedDecision>;
	/** The changes that there were; undefined where nobody could read them. */
	readonly history: History | undefined;
	readonly signer: LogSigner;
}

/**
 * Makes the evidence package of a window. It depends on nothing that was decided after the window, so that the same
 * window gives the same bytes for as long as the key, the details and the repository's history are the same.
 */
export async function makePackage(request: PackageRequest): Promise<EvidencePackage> {
	const { projectId, window, first, end, readNode, signer } = request;
	const origin = originOf(projectId);
	const checkpointAt = async (size: number) =>
		signCheckpoint({ origin, size, root: await rootAt(readNode, size) }, signer);
	const decisions = await proveDecisions(request);
	const records = decisions.flatMap(({ leaf_index: leafIndex, leaf }) => {
		const record = parseDecisionRecord(leaf);
		return record === undefined ? [] : [{ leafIndex, record }];
	});
	const body = {
		format: "driftgate.evidence/1",
		criterion: CRITERION,
		project_id: projectId,
		window: { from: window.from, to: window.to },
		summary: summarizeDecisions(records.map(({ record }) => record)),
		statement: STATEMENT,
		population: reconcile(request.history, records),
		decisions,
		exceptions: collectExceptions(
			decisions.map(({ leaf_index, details }) => ({
				leafIndex: leaf_index,
				details: parseDecisionDetails(details ?? ""),
			})),
		),
		log: {
			key: printVerifierKey({ name: origin, publicKey: signer.publicKey }),
			checkpoint: await checkpointAt(end),
			checkpoint_before: await checkpointAt(first),
			consistency_proof: (await consistencyProof(readNode, first, end)).map(toBase64),
			decision_before: await proveDecisionBefore(request),
		},
	} as const;
	return { ...body, seal: signNote(sealText(printBody(body)), origin, signer) };
}

async function proveDecisions(request: PackageRequest): Promise<readonly ProvenDecision[]> {
	const { first, end, readDecision } = request;
	const decisions: ProvenDecision[] = [];
	for (let index = first; index < end; index += 1) {
		const { leaf, details } = await readDecision(index);
		decisions.push({ ...(await proveLeaf(request, index, leaf)), details });
	}
	return decisions;
}

async function proveDecisionBefore(request: PackageRequest): Promise<ProvenLeaf | null> {
	const index = request.first - 1;
	return index < 0 ? null : proveLeaf(request, index, (await request.readDecision(index)).leaf);
}

async function proveLeaf({ end, readNode }: PackageRequest, index: number, leaf: string): Promise<ProvenLeaf> {
	const proof = await inclusionProof(readNode, index, end);
	return { leaf_index: index, leaf, inclusion_proof: proof.map(toBase64) };
}
