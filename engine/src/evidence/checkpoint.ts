import type { LogSigner, TreeHead, VerifySignature } from "../contract/evidence.ts";
import { fromBase64, toBase64 } from "../lib/base64.ts";
import { HASH_BYTES } from "./hashes.ts";
import { openNote, signNote, type VerifierKey } from "./signed-note.ts";

/** Origin, size, root: three lines and no extension, so that one state of a log has one checkpoint. */
const CHECKPOINT = /^(?<origin>[^\n]+)\n(?<size>0|[1-9]\d{0,15})\n(?<root>[A-Za-z0-9+/=]+)\n$/;

/** The name of a project's log, for ever: neither a host nor a repository, which may move. */
export function originOf(projectId: string): string {
	return `driftgate/projects/${projectId}`;
}

/** A signed checkpoint (C2SP tlog-checkpoint v1.0.0). The same state and key give the same bytes. */
export function signCheckpoint({ origin, size, root }: TreeHead, signer: LogSigner): string {
	return signNote(`${origin}\n${size}\n${toBase64(root)}\n`, origin, signer);
}

/** What a checkpoint says, where the key signed it and it is of the key's log; undefined in every other case. */
export function openCheckpoint(note: string, key: VerifierKey, verify: VerifySignature): TreeHead | undefined {
	const text = openNote(note, key, verify);
	const { origin, size, root = "" } = CHECKPOINT.exec(text ?? "")?.groups ?? {};
	const hash = fromBase64(root);
	if (origin !== key.name || hash?.length !== HASH_BYTES || !Number.isSafeInteger(Number(size))) return undefined;
	return { origin, size: Number(size), root: hash };
}
