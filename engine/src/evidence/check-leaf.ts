import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { ProvenLeaf, TreeHead } from "../contract/evidence.ts";
import { fromBase64 } from "../lib/base64.ts";
import { hashLeaf } from "./hashes.ts";
import type { LogRecord } from "./log-record.ts";
import { verifyInclusion } from "./verify-proofs.ts";

/** What is wrong with a leaf by itself: `record` is what it says, undefined where it says nothing that a log holds. */
export function checkLeaf(
	leaf: ProvenLeaf,
	record: LogRecord | undefined,
	projectId: string,
	head: TreeHead | undefined,
): readonly string[] {
	const failures: string[] = [];
	const name = `Decision ${leaf.leaf_index}`;
	if (record === undefined) failures.push(`${name} is not a decision record.`);
	else if (record.project_id !== projectId) failures.push(`${name} is of another project.`);
	if (head !== undefined && !isIncluded(leaf, head)) {
		failures.push(`${name} is not in the log: its bytes and its proof do not lead to the checkpoint's root.`);
	}
	return failures;
}

function isIncluded({ leaf, leaf_index, inclusion_proof }: ProvenLeaf, { size, root }: TreeHead): boolean {
	const proof = inclusion_proof.map(fromBase64).filter((hash) => hash !== undefined);
	if (proof.length !== inclusion_proof.length) return false;
	return verifyInclusion({ index: leaf_index, size, leafHash: hashLeaf(utf8ToBytes(leaf)), root, proof });
}
