import { isoDay } from "@driftgate/engine/records";
import type { Actor } from "../../auth/may.ts";
import type { Ports, TalliedDay } from "../../ports.ts";
import { countRuns } from "../runs/run-tally.ts";
import { readableProject } from "./readable-project.ts";

export interface ProtectionSummary {
	readonly totalSyncs: number;
	readonly gateBlocks: number;
	/** Runs whose verdict was ERR, whatever the policy made of it. */
	readonly breakingChangesCaught: number;
	readonly artifactsGenerated: number;
}

const WINDOW_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * What the gate did for a project in the trailing 30 days, the day on which they begin (UTC) included. Throws as
 * `projectFor`.
 */
export async function sumProtection(
	ports: Ports,
	input: { readonly actor: Actor; readonly projectId: string },
): Promise<ProtectionSummary> {
	const project = await readableProject(ports, input.actor, input.projectId);
	const firstDay = isoDay(ports.clock.now() - WINDOW_MS);
	const { ended, unfinished } = await countRuns(ports.store, project);
	const days = ended.days.filter(({ day }) => day >= firstDay);
	return {
		totalSyncs: sum(days, "runs") + unfinished.filter(({ createdAt }) => isoDay(createdAt) >= firstDay).length,
		gateBlocks: sum(days, "blocks"),
		breakingChangesCaught: sum(days, "errors"),
		artifactsGenerated: sum(days, "artifacts"),
	};
}

const sum = (days: readonly TalliedDay[], of: Exclude<keyof TalliedDay, "day">): number =>
	days.reduce((total, day) => total + day[of], 0);
