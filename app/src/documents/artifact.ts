import type { TargetName } from "@driftgate/engine/records";

export interface ArtifactRecord {
	readonly id: string;
	readonly target: TargetName;
	readonly path: string;
	/** SHA-256 of the content: the blob's key. */
	readonly sha256: string;
	readonly bytes: number;
}
