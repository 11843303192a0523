import type { UserActor } from "../../auth/may.ts";
import type { Ports } from "../../ports.ts";
import { markChanged } from "../access/access-marks.ts";
import { inBatches } from "../access/in-batches.ts";
import { reachOf } from "../access/reach.ts";
import { healInstallation, healInstallations } from "../healing/heal-installations.ts";
import { readAll } from "../records/read-all.ts";
import { updateDocument } from "../records/update-document.ts";
import { recordInstallation } from "./record-installation.ts";

/** Installations that are looked at together: each is some questions to GitHub. */
const AT_ONCE = 5;

/**
 * Asks GitHub now what a person reaches and what is installed there, however fresh its last word is, and whether or not a
 * webhook told: a new installation is seen at once. Where GitHub does not answer, its last word stays. Throws as `keptWord`
 * and the ports of GitHub.
 */
export async function refreshInstallations(ports: Ports, { actor }: { readonly actor: UserActor }): Promise<void> {
	const { store } = ports;
	await updateDocument(store, "grants", actor.userId, (grant) => grant && { ...grant, checkDueAt: 0 });
	const reach = await reachOf(ports, actor.userId);
	if (reach === "every") {
		await healInstallations(ports);
		const all = await readAll(store, "installations", { where: {}, sort: { field: "id", direction: "asc" } });
		await inBatches(all, AT_ONCE, ({ id }) => followRepositories(ports, id));
		return;
	}
	const grant = await store.get("grants", actor.userId);
	// What GitHub said before counts for nothing only where it answered now.
	if (grant?.failedAt === undefined) await markChanged(ports, { kind: "user", id: actor.userId });
	await inBatches([...reach], AT_ONCE, (id) => followInstallation(ports, id));
}

async function followInstallation(ports: Ports, id: string): Promise<void> {
	const [view, known] = await Promise.all([ports.app.readInstallation(id), ports.store.get("installations", id)]);
	if (view === undefined) {
		if (known !== undefined) await recordInstallation(ports, { kind: "uninstalled", installation: known });
		return;
	}
	await healInstallation(ports, view, known);
	// One that is new came with its repositories.
	if (known !== undefined && !view.suspended) await followRepositories(ports, id);
}

/** Takes over which repositories an installation has by now. */
async function followRepositories(ports: Ports, installationId: string): Promise<void> {
	const installation = await ports.store.get("installations", installationId);
	if (installation === undefined || installation.suspended) return;
	const known = await readAll(ports.store, "repositories", {
		where: { installationId },
		sort: { field: "fullName", direction: "asc" },
	});
	const added = await ports.github.listRepositories(installationId);
	await recordInstallation(ports, { kind: "repositories-changed", installation, added, removed: known });
}
