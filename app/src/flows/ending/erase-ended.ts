import type { Milliseconds, Ports } from "../../ports.ts";
import { eraseProject } from "../records/erase-project.ts";
import { eachOf } from "../records/read-all.ts";

/**
 * Erases the projects whose end lies before a moment, with their log and all that it names. Nothing else deletes a log:
 * no route, no deletion of an account, and no uninstallation of the App.
 */
export async function eraseEndedBefore(ports: Ports, moment: Milliseconds): Promise<void> {
	const ended = eachOf(ports.store, "projects", {
		where: { status: "ended" },
		sort: { field: "endedAt", direction: "asc" },
	});
	for await (const { id, endedAt = moment } of ended) {
		if (endedAt >= moment) return;
		await eraseProject(ports, id);
	}
}
