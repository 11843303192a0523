import { openCheckpoint, type TreeHead, type VerifierKey, verifyConsistency } from "@driftgate/engine";
import { verifySignature } from "./verify-signature.ts";

/** What the service says of its log: its newest checkpoint, and the proof that it goes on from one that was seen. */
export interface ToldLog {
	/** A signed note. */
	readonly checkpoint: string;
	readonly consistency: { readonly from: number; readonly proof: readonly string[] } | null;
}

/** The newest checkpoint, which now is to be remembered; or what is wrong with the log, in one sentence. */
export type LogCheck = { readonly ok: true; readonly size: number } | { readonly ok: false; readonly problem: string };

/**
 * Whether a log goes on from the last checkpoint that was seen (contract:action-witness). Both are held against the pinned
 * keys, of which the one with the log's own name counts; the proof is RFC 6962's.
 */
export function checkLog(told: ToldLog, seen: string | undefined, keys: ReadonlyMap<string, VerifierKey>): LogCheck {
	const after = openWith(keys, told.checkpoint);
	if (after === undefined) return bad("The service's checkpoint is not signed by a key of log-key.");
	if (seen === undefined) return { ok: true, size: after.size };
	const before = openWith(keys, seen);
	if (before === undefined) {
		return bad(
			"The checkpoint that was kept from an earlier run is not signed by a key of log-key: it was forged, or is another log's.",
		);
	}
	if (before.origin !== after.origin) {
		return bad(`The service showed the log ${after.origin}, and an earlier run saw ${before.origin}.`);
	}
	if (after.size < before.size) return bad(`The log shrank: it had ${before.size} decisions, and has ${after.size}.`);
	if (!goesOn(before, after, told)) {
		return bad(
			`The log forked: its ${after.size} decisions do not begin with the ${before.size} that an earlier run saw.`,
		);
	}
	return { ok: true, size: after.size };
}

const bad = (problem: string): LogCheck => ({ ok: false, problem });

function goesOn(before: TreeHead, after: TreeHead, { consistency }: ToldLog): boolean {
	if (consistency === null || consistency.from !== before.size) return false;
	const proof = consistency.proof.map((hash) => Uint8Array.from(Buffer.from(hash, "base64")));
	return verifyConsistency({ from: before.size, to: after.size, fromRoot: before.root, toRoot: after.root, proof });
}

/** The origin is the first line, and the name of the key that signs for it. */
function openWith(keys: ReadonlyMap<string, VerifierKey>, note: string): TreeHead | undefined {
	const key = keys.get(note.slice(0, Math.max(0, note.indexOf("\n"))));
	return key === undefined ? undefined : openCheckpoint(note, key, verifySignature);
}
