import type { ProjectDocument } from "../ports.ts";

/**
 * Whether what clients meet is not what was synced last: the default branch holds what the gate refused or could not use,
 * or the deployed description differed from these very files when it was last looked at.
 */
export function hasDrifted({ driftDetected, live, baseline }: ProjectDocument): boolean {
	return driftDetected || (live?.isDrifted === true && live.bundle === baseline?.bundle);
}
