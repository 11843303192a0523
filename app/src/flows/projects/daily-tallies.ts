import { isoDay } from "@driftgate/engine/records";
import type { Actor } from "../../auth/may.ts";
import type { Milliseconds, Ports, ProjectDocument, RunTally, TalliedDay } from "../../ports.ts";
import { tallyOf } from "../runs/run-tally.ts";
import { readableProject } from "./readable-project.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * What came of a project's runs on each of the newest days (UTC), today the last of them, days without runs among them.
 * What goes on is not counted yet. Throws as `projectFor`.
 */
export async function dailyTallies(
	ports: Ports,
	{ actor, projectId, days }: { readonly actor: Actor; readonly projectId: string; readonly days: number },
): Promise<readonly TalliedDay[]> {
	return talliesOf(ports, await readableProject(ports, actor, projectId), days);
}

/** The same of a project that is at hand. */
export async function talliesOf(
	{ store, clock }: Ports,
	project: ProjectDocument,
	days: number,
): Promise<readonly TalliedDay[]> {
	return fillDays(await tallyOf(store, project), clock.now(), days);
}

function fillDays({ days: tallied }: RunTally, now: Milliseconds, count: number): readonly TalliedDay[] {
	const byDay = new Map(tallied.map((one) => [one.day, one]));
	return Array.from({ length: count }, (_, index) => {
		const day = isoDay(now - (count - 1 - index) * DAY_MS);
		return byDay.get(day) ?? { day, runs: 0, blocks: 0, errors: 0, artifacts: 0 };
	});
}
