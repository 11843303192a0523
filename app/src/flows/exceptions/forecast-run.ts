import { type Analysis, isoDay } from "@driftgate/engine/records";
import type { UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { readPackedBundle } from "../judging/load-bundle.ts";
import { projectFor } from "../projects/readable-project.ts";
import { leafOf, sidesOf } from "../runs/project-run.ts";
import { openFindings } from "./add-exceptions.ts";
import { findingsMeant, type RefusedFinding } from "./findings-meant.ts";
import { judgingExceptions } from "./judging-exceptions.ts";
import { objectionsTo } from "./require-accepter.ts";

/* What would be decided of a run if somebody accepted findings of it: judged in earnest, and kept nowhere. */

export interface ForecastInput {
	readonly actor: UserActor;
	readonly projectId: string;
	readonly syncRunId: string;
	/** Fingerprints of the findings that would be accepted; every error and warning that nothing covers, where left out. */
	readonly findings: readonly string[] | undefined;
}

export interface Forecast {
	readonly decision: Analysis["decision"];
	/** Fingerprints of what would be accepted. */
	readonly accepted: readonly string[];
	readonly refused: readonly RefusedFinding[];
	/** Whether it would count only when a second person has confirmed it. */
	readonly needsTwo: boolean;
}

/**
 * Judges a run's two sides again, with the exceptions of today and those that would be made. Throws as `projectFor`;
 * `not_found` where the project has no such run, or its files are not kept any more; `invalid_exception` where nothing was
 * decided of it.
 */
export async function forecastRun(ports: Ports, input: ForecastInput): Promise<Forecast> {
	const { actor, syncRunId } = input;
	const project = await projectFor(ports, { ...input, verb: "project.except" });
	const findings = await openFindings(ports, project, syncRunId);
	const run = await ports.store.get("syncRuns", syncRunId);
	if (run === undefined) throw new ServiceFault("not_found");
	const { meant, refused: unmeant } = findingsMeant(findings, input.findings);
	const { needsTwo, toPerson, byFinding } = await objectionsTo(ports, { actor, project, findings: meant });
	const objectionTo = (finding: string) => toPerson ?? byFinding.get(finding);
	const accepted = meant.filter((finding) => objectionTo(finding) === undefined);
	const refused = meant.flatMap((finding) => {
		const objection = objectionTo(finding);
		return objection === undefined ? [] : [{ finding, ...objection }];
	});
	const standing = findings.flatMap(({ fingerprint, exception }) =>
		exception?.standing === true ? [fingerprint] : [],
	);
	const decision = await decideWith(ports, { project, run, accepted, standing });
	return { decision, accepted, refused: [...unmeant, ...refused], needsTwo };
}

interface Deciding {
	readonly project: ProjectDocument;
	readonly run: SyncRunDocument;
	readonly accepted: readonly string[];
	/** What the branch had already when the run was judged. */
	readonly standing: readonly string[];
}

async function decideWith(ports: Ports, { project, run, accepted, standing }: Deciding): Promise<Forecast["decision"]> {
	const sides = sidesOf(run, await leafOf(ports, { project, run }));
	if (sides.after === null) throw new ServiceFault("not_found");
	const today = isoDay(ports.clock.now());
	const would = accepted.map((finding) => ({ finding, owner: "", reason: "", expires: today }));
	const judged = await ports.engine.for(engineCaller(project)).judge({
		before: sides.before === null ? null : await readPackedBundle(ports.store, sides.before),
		after: await readPackedBundle(ports.store, sides.after),
		today,
		exceptions: [...(await judgingExceptions(ports, project.id, run.checked?.pull)), ...would],
		standing,
	});
	// What could be judged once can be judged again: a limit that was lowered since is ours to tell.
	if (!judged.ok) throw new ServiceFault("internal_error", { cause: `It cannot be judged again: ${judged.code}.` });
	return judged.value.analysis.decision;
}
