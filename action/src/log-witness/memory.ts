import { createHash } from "node:crypto";

/** Where the last checkpoint of each log is kept between runs. */
export interface CheckpointMemory {
	/** The note that was kept last; undefined where there is none yet. */
	read(name: string): Promise<string | undefined>;
	keep(name: string, note: string): Promise<void>;
}

/** A checkpoint has four short lines. */
export const MOST_NOTE_BYTES = 4_096;

/** The name under which the checkpoints of a configuration's project are kept: a file's, readable, and no two are one. */
export function noteNameOf(configPath: string): string {
	const readable = configPath.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
	return `${readable.slice(-60)}-${createHash("sha256").update(configPath).digest("hex").slice(0, 12)}.checkpoint`;
}
