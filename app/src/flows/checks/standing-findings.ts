import { isoDay } from "@driftgate/engine/records";
import type { Ports, ProjectDocument } from "../../ports.ts";
import { judgingExceptions } from "../exceptions/judging-exceptions.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { readPackedBundle } from "../judging/load-bundle.ts";
import type { LocatedHead } from "./locate-head.ts";
import { readDescription } from "./read-description.ts";

/**
 * The fingerprints of what the default branch has already that the gate would not have let in: drift, which no pull request
 * brings. Looks at the commit that a head would be merged upon, where the branch is known to have drifted.
 */
export async function standingOn(
	ports: Ports,
	project: ProjectDocument,
	{ baseSha }: Pick<LocatedHead, "baseSha">,
): Promise<readonly string[]> {
	const { baseline, driftDetected } = project;
	if (baseline === null || !driftDetected || baseSha === baseline.commitSha) return [];
	const branch = await readDescription(ports, project, baseSha);
	// A branch that cannot be read has no findings: whoever changes it is judged by what they make of it.
	if (!branch.ok) return [];
	const judged = await ports.engine.for(engineCaller(project)).judge({
		before: await readPackedBundle(ports.store, baseline.bundle),
		after: branch.value.bundle,
		today: isoDay(ports.clock.now()),
		exceptions: await judgingExceptions(ports, project.id),
	});
	if (!judged.ok) return [];
	return judged.value.analysis.findings.map(({ fingerprint }) => fingerprint);
}
