import type { ProjectDocument } from "../../ports.ts";

/**
 * Whether what clients meet is not what was synced last: the default branch holds what the gate refused or could not use,
 * or another configuration than was synced, or the deployed description differed from these very files when it was last
 * looked at. As far as it is known, and wherever it is told the same; before the first sync nothing can have drifted from it.
 */
export function hasDrifted(project: ProjectDocument): boolean {
	return Object.values(driftOf(project)).includes(true);
}

/** The same by what it is that drifted. */
export interface Drift {
	/** The default branch holds what the gate refused, or could not use. */
	readonly branch: boolean;
	/** It holds another configuration than was synced. */
	readonly config: boolean;
	/** What is deployed differs; null where nobody has looked since the last sync. */
	readonly deployed: boolean | null;
}

export function driftOf(project: ProjectDocument): Drift {
	return {
		branch: project.driftDetected,
		config: holdsOtherConfig(project),
		deployed: isDeployedOtherwise(project),
	};
}

const holdsOtherConfig = ({ baseline, configOnBranch }: ProjectDocument): boolean =>
	baseline !== null && configOnBranch !== undefined && configOnBranch.blobSha !== baseline.configBlobSha;

const isDeployedOtherwise = ({ baseline, live }: ProjectDocument): boolean | null =>
	live === undefined || live.bundle !== baseline?.bundle ? null : live.isDrifted;
