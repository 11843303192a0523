import type { TargetName } from "@driftgate/engine/records";

/** The lock of names that a run gave: what its repository may keep. */
export interface NamesRecord {
	readonly id: string;
	/** Of the lock in the repository. */
	readonly path: string;
	/** SHA-256 of the content: the blob's key. */
	readonly sha256: string;
	readonly bytes: number;
}

export interface ArtifactRecord {
	readonly id: string;
	readonly target: TargetName;
	readonly path: string;
	/** SHA-256 of the content: the blob's key. */
	readonly sha256: string;
	readonly bytes: number;
}
