import type { UserActor } from "../../auth/may.ts";
import type { Ports, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { inBatches } from "../access/in-batches.ts";
import { readAnalysis } from "../runs/read-analysis.ts";
import { projectsInSight } from "./list-projects.ts";
import { brokenOf, namesOf, newestBreaking } from "./report-impact.ts";

/** A service, and the newest of its runs that breaks clients. */
export interface GraphedService {
	readonly project: ProjectDocument;
	readonly lastBreak: SyncRunDocument | undefined;
}

/** That one service calls another, as its configuration says. */
export interface Consuming {
	readonly from: string;
	/** The id of the service that is called; null where none of that name is in sight. */
	readonly to: string | null;
	/** As the configuration names it. */
	readonly service: string;
	readonly operations: readonly string[];
	/** Those of them that the last break of the other reaches. */
	readonly broken: readonly string[];
}

export interface ServiceGraph {
	readonly services: readonly GraphedService[];
	readonly edges: readonly Consuming[];
	/** Whether breaks of some services were not looked at. */
	readonly isCut: boolean;
}

/** Analyses that are read: each may be some megabytes. */
const MOST_BREAKS = 50;
const AT_ONCE = 5;

/** Who consumes what among the projects that the signed-in user sees, with what the latest breaks reach. Throws as `keptWord`. */
export async function graphServices(ports: Ports, { actor }: { readonly actor: UserActor }): Promise<ServiceGraph> {
	const projects = await projectsInSight(ports, actor.userId);
	const byName = Map.groupBy(projects, ({ name }) => name);
	const calls = projects.flatMap((project) => callsOf(project, byName));
	const called = new Set(calls.map(({ to }) => to));
	const breaks = new Map(
		await inBatches(projects, AT_ONCE, async (one) => [one.id, await newestBreaking(ports, one)] as const),
	);
	const hit = projects.filter(({ id }) => called.has(id) && breaks.get(id) !== undefined);
	const looked = await inBatches(hit.slice(0, MOST_BREAKS), AT_ONCE, async ({ id }) => {
		const { decision } = await readAnalysis(ports, breaks.get(id)?.analysis ?? "");
		return [id, namesOf(decision.breakingOperations)] as const;
	});
	const broken = new Map(looked);
	const nothing: ReadonlySet<string> = new Set();
	return {
		services: projects.map((project) => ({ project, lastBreak: breaks.get(project.id)?.run })),
		edges: calls.map((call) => ({ ...call, broken: brokenOf(call.operations, broken.get(call.to ?? "") ?? nothing) })),
		isCut: hit.length > MOST_BREAKS,
	};
}

/** Where several projects describe a service of one name, each is meant. A service that calls itself is no consumer. */
function callsOf(
	{ id, baseline }: ProjectDocument,
	byName: ReadonlyMap<string, readonly ProjectDocument[]>,
): readonly Omit<Consuming, "broken">[] {
	return (baseline?.consumes ?? []).flatMap(({ service, operations }) => {
		const targets = (byName.get(service) ?? []).filter((target) => target.id !== id).map((target) => target.id);
		const ends: readonly (string | null)[] = targets.length > 0 ? targets : [null];
		return ends.map((to) => ({ from: id, to, service, operations }));
	});
}
