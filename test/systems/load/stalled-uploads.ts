import { fork } from "node:child_process";
import { join } from "node:path";

export interface StalledUploads {
	stop(): void;
}

/** Begins so many uploads of 24 MiB that nobody signed, in a process of their own: see `upload-and-stall.ts`. */
export function startStalledUploads(url: string, count: number): StalledUploads {
	const child = fork(join(import.meta.dirname, "upload-and-stall.ts"), [url, String(count)], { execArgv: [] });
	return { stop: () => void child.kill() };
}
