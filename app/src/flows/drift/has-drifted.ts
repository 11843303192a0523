import type { ProjectDocument } from "../../ports.ts";

/**
 * Whether what clients meet is not what was synced last: the default branch holds what the gate refused or could not use,
 * or another configuration than was synced, or the deployed description differed from these very files when it was last
 * looked at. As far as it is known, and wherever it is told the same; before the first sync nothing can have drifted from it.
 */
export function hasDrifted(project: ProjectDocument): boolean {
	return project.driftDetected || holdsOtherConfig(project) || isDeployedOtherwise(project);
}

const holdsOtherConfig = ({ baseline, configOnBranch }: ProjectDocument): boolean =>
	baseline !== null && configOnBranch !== undefined && configOnBranch.blobSha !== baseline.configBlobSha;

const isDeployedOtherwise = ({ baseline, live }: ProjectDocument): boolean =>
	live?.isDrifted === true && live.bundle === baseline?.bundle;
