import type { BreakingOperation, Consumption, TargetName } from "@driftgate/engine/records";
import type { Actor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { readAnalysis } from "../runs/read-analysis.ts";
import { projectsInSight } from "./list-projects.ts";
import { readableProject } from "./readable-project.ts";

/** Another project whose configuration says that it calls an operation that breaks. */
export interface Consumer {
	readonly project: ProjectDocument;
	/** As the consumer's configuration writes them. */
	readonly operations: readonly string[];
}

export interface Impact {
	readonly syncRunId: string;
	readonly breakingOperations: readonly BreakingOperation[];
	readonly consumers: readonly Consumer[];
	/** Of generated SDKs, in no particular language: `payments.list`. */
	readonly sdkMethods: readonly string[];
	readonly mcpTools: readonly string[];
}

const sdkTargets: ReadonlySet<TargetName> = new Set(["typescript", "python", "go"]);

/**
 * Who is hit by the newest change of a project that breaks, whether it was let through, blocked, or only proposed. Of
 * consumers the actor learns those that are in sight.
 * Throws as `projectFor`; `no_breaking_change`.
 */
export async function reportImpact(
	ports: Ports,
	input: { readonly actor: Actor & { readonly userId: string }; readonly projectId: string },
): Promise<Impact> {
	const project = await readableProject(ports, input.actor, input.projectId);
	const found = await newestBreaking(ports, project);
	if (found === undefined) throw new ServiceFault("no_breaking_change");
	const { decision, findings } = await readAnalysis(ports, found.analysis);
	const { breakingOperations } = decision;
	const breaking = findings.filter(({ level, exception }) => level !== "INFO" && exception === null);
	const reached = breaking.map((finding) => finding.reached);
	const hasSdk = project.outputs.some((target) => sdkTargets.has(target));
	return {
		syncRunId: found.run.id,
		breakingOperations,
		consumers: consumersOf(project, breakingOperations, await projectsInSight(ports, input.actor.userId)),
		sdkMethods: hasSdk ? distinct(reached.flatMap(({ methods }) => methods)) : [],
		mcpTools: project.outputs.includes("mcp") ? distinct(reached.flatMap(({ tools }) => tools)) : [],
	};
}

/** The newest run of a project whose verdict is ERR, with its analysis. */
export async function newestBreaking(
	{ store }: Pick<Ports, "store">,
	project: ProjectDocument,
): Promise<{ readonly run: SyncRunDocument; readonly analysis: string } | undefined> {
	const where = { projectId: project.id, verdict: "ERR" } as const;
	const sort = { field: "createdAt", direction: "desc" } as const;
	const [run] = (await store.page("syncRuns", { where, sort, limit: 1 })).items;
	const analysis = run?.result?.analysis ?? undefined;
	return run === undefined || analysis === undefined ? undefined : { run, analysis };
}

function consumersOf(
	project: ProjectDocument,
	breaking: readonly BreakingOperation[],
	others: readonly ProjectDocument[],
): readonly Consumer[] {
	const broken = namesOf(breaking);
	return others.flatMap((other) => {
		const consumes = other.id === project.id ? [] : (other.baseline?.consumes ?? []);
		const operations = distinct(consumes.flatMap((consumption) => hit(consumption, project, broken)));
		return operations.length === 0 ? [] : [{ project: other, operations }];
	});
}

/** The operations that break, whatever their parameters are called. */
export const namesOf = (breaking: readonly BreakingOperation[]): ReadonlySet<string> =>
	new Set(breaking.map(({ endpoint }) => withoutNames(endpoint)));

/** Those of a consumer's operations that break. */
export const brokenOf = (operations: readonly string[], broken: ReadonlySet<string>): readonly string[] =>
	operations.filter((operation) => broken.has(withoutNames(operation)));

const hit = (
	{ service, operations }: Consumption,
	project: ProjectDocument,
	broken: ReadonlySet<string>,
): readonly string[] => (service === project.name ? brokenOf(operations, broken) : []);

/** `get /v1/accounts/{id}` and `GET /v1/accounts/{accountId}` are one operation (OpenAPI 3.1, Paths Object). */
function withoutNames(operation: string): string {
	const [method = "", path = ""] = operation.trim().split(/\s+/);
	return `${method.toUpperCase()} ${path.replace(/\{[^{}]*\}/g, "{}")}`;
}

const distinct = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();
