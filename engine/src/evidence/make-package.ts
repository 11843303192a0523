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
import { namedPeople } from "./named-people.ts";
import {
	parseDecisionDetails,
	parseDecisionRecord,
	parseEndingDetails,
	parseEndingRecord,
	printBody,
	sealText,
} from "./package-document.ts";
import { consistencyProof, inclusionProof, rootAt } from "./proofs.ts";
import { type History, type NoHistory, reconcile } from "./reconcile.ts";
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
	/** The exact text of a person whom details name; null where it was erased. */
	readonly readPerson: (person: string) => Promise<string | null>;
	/** The changes that there were, or why nobody could read them. */
	readonly history: History | NoHistory;
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
	const { decisions, ending } = split(await proveDecisions(request));
	const details = decisions.map(({ details }) => parseDecisionDetails(details ?? ""));
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
		...(ending === undefined ? {} : { ending }),
		exceptions: collectExceptions(
			decisions.map(({ leaf_index }, position) => ({ leafIndex: leaf_index, details: details[position] })),
		),
		...(await readPeople(request, namedPeople(details, parseEndingDetails(ending?.details ?? "")))),
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

/** What ends a log is its last leaf, and no decision. */
function split(leaves: readonly ProvenDecision[]): {
	readonly decisions: readonly ProvenDecision[];
	readonly ending: ProvenDecision | undefined;
} {
	const last = leaves.at(-1);
	const isEnded = last !== undefined && parseEndingRecord(last.leaf) !== undefined;
	return isEnded ? { decisions: leaves.slice(0, -1), ending: last } : { decisions: leaves, ending: undefined };
}

/** A package that names nobody, as all of old, has no such member. */
async function readPeople(
	{ readPerson }: PackageRequest,
	named: readonly string[],
): Promise<Pick<EvidencePackage, "people">> {
	const texts = await Promise.all(named.map(readPerson));
	const people = texts.filter((text) => text !== null);
	return people.length === 0 ? {} : { people };
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
