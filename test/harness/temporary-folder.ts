import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryFolder {
	/** Absolute, with every symbolic link on the way resolved. */
	readonly path: string;
	remove(): Promise<void>;
}

/** A new, empty folder in the system's temporary folder. Removing it twice is harmless. */
export async function createTemporaryFolder(label: string): Promise<TemporaryFolder> {
	const path = await realpath(await mkdtemp(join(tmpdir(), `driftgate-${label}-`)));
	return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
