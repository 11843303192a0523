import { type Issue, isoDay, sayIssue } from "@driftgate/engine/records";
import type { Actor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Baseline, DeployedResult, LiveDrift, Milliseconds, Ports, ProjectDocument } from "../../ports.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { readPackedBundle } from "../judging/load-bundle.ts";
import { readableProject } from "../projects/readable-project.ts";
import { updateDocument } from "../records/update-document.ts";

export interface LiveSpec {
	/** As the configuration has it. */
	readonly sourceUrl: string;
	readonly fetchedAt: Milliseconds;
	readonly sha256: string;
	/** Whether it differs, for anybody who calls the API, from what was synced last. */
	readonly isDrifted: boolean;
	/** The document as it is served. */
	readonly text: string;
}

/**
 * The deployed description, compared with what was synced last by the judge of the gate. Throws as `projectFor`, and
 * `live_spec_unavailable` with the reason.
 */
export async function readLiveSpec(
	ports: Ports,
	input: { readonly actor: Actor; readonly projectId: string },
): Promise<LiveSpec> {
	const project = await readableProject(ports, input.actor, input.projectId);
	const { id, baseline } = project;
	if (baseline === null) return unavailable("Nothing has been synced yet.");
	if (baseline.liveUrl === undefined) return unavailable("The configuration that was synced last has no live.url.");
	const read = await ports.live.read(baseline.liveUrl);
	if (!read.ok) return unavailable(read.reason);
	const { isDrifted, sha256 } = await judge(ports, { project, baseline }, read.text);
	await keepFound(ports, id, { bundle: baseline.bundle, isDrifted });
	return {
		sourceUrl: baseline.liveUrl,
		fetchedAt: ports.clock.now(),
		sha256,
		isDrifted,
		text: read.text,
	};
}

/** What was found stands in the project, where its status shows it; it is written where it is news. */
async function keepFound({ store }: Ports, projectId: string, found: LiveDrift): Promise<void> {
	await updateDocument(store, "projects", projectId, (project) => {
		if (project === undefined || project.baseline?.bundle !== found.bundle) return undefined;
		const { live } = project;
		const isKnown = live?.bundle === found.bundle && live.isDrifted === found.isDrifted;
		return isKnown ? undefined : { ...project, live: found };
	});
}

function unavailable(detail: string): never {
	throw new ServiceFault("live_spec_unavailable", { detail });
}

async function judge(
	ports: Ports,
	{ project, baseline: { bundle } }: { readonly project: ProjectDocument; readonly baseline: Baseline },
	deployed: string,
): Promise<DeployedResult> {
	const baseline = await readPackedBundle(ports.store, bundle);
	const engine = ports.engine.for(engineCaller(project));
	const judged = await engine.judgeDeployed({ baseline, deployed, today: isoDay(ports.clock.now()) });
	if (judged.ok) return judged.value;
	return unavailable(`The deployed description cannot be read: ${sayFirst(judged.issues)}`);
}

const sayFirst = ([first]: readonly Issue[]): string => (first === undefined ? "" : sayIssue(first));
