import type { Actor } from "../auth/may.ts";
import type { Ports } from "../ports.ts";
import { eachOf } from "./read-all.ts";
import { readableProject } from "./readable-project.ts";

export interface ProtectionSummary {
	readonly totalSyncs: number;
	readonly gateBlocks: number;
	/** Runs whose verdict was ERR, whatever the policy made of it. */
	readonly breakingChangesCaught: number;
	readonly artifactsGenerated: number;
}

const WINDOW_MS = 30 * 24 * 60 * 60 * 1_000;

/** What the gate did for a project in the trailing 30 days. Throws as `projectFor`. */
export async function sumProtection(
	ports: Ports,
	input: { readonly actor: Actor; readonly projectId: string },
): Promise<ProtectionSummary> {
	const project = await readableProject(ports, input.actor, input.projectId);
	const since = ports.clock.now() - WINDOW_MS;
	const sums = { totalSyncs: 0, gateBlocks: 0, breakingChangesCaught: 0, artifactsGenerated: 0 };
	const runs = eachOf(ports.store, "syncRuns", {
		where: { projectId: project.id },
		sort: { field: "createdAt", direction: "desc" },
	});
	for await (const { createdAt, result } of runs) {
		if (createdAt < since) break;
		sums.totalSyncs += 1;
		if (result?.gateAction === "block") sums.gateBlocks += 1;
		if (result?.verdict === "ERR") sums.breakingChangesCaught += 1;
		sums.artifactsGenerated += result?.artifacts.length ?? 0;
	}
	return sums;
}
