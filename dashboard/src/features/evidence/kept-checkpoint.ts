/** The newest state of a log that this browser saw, with the key that it was signed with. */
export interface KeptCheckpoint {
	/** A signed note, whose second line is the size. */
	readonly checkpoint: string;
	readonly key: string;
}

const nameOf = (projectId: string): string => `driftgate.checkpoint.${projectId}`;

/** Undefined where nothing was kept, or the browser keeps nothing. */
export function readKept(projectId: string): KeptCheckpoint | undefined {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(nameOf(projectId)) ?? "null");
		if (typeof kept !== "object" || kept === null) return undefined;
		const [checkpoint, key] = [Reflect.get(kept, "checkpoint"), Reflect.get(kept, "key")];
		return typeof checkpoint === "string" && typeof key === "string" ? { checkpoint, key } : undefined;
	} catch {
		return undefined;
	}
}

export function keep(projectId: string, { checkpoint, key }: KeptCheckpoint): void {
	try {
		localStorage.setItem(nameOf(projectId), JSON.stringify({ checkpoint, key }));
	} catch {
		// A browser that keeps nothing sees the log for the first time each time.
	}
}

/** The leaves of a checkpoint as it says itself; it is believed only once its signature was checked. */
export function sizeOf(checkpoint: string): number {
	const size = Number(checkpoint.split("\n", 2)[1]);
	return Number.isSafeInteger(size) && size >= 0 ? size : 0;
}
