import type { InstallationDocument, InstallationView, Milliseconds, Ports } from "../../ports.ts";
import { recordInstallation } from "../installations/record-installation.ts";
import { readAll } from "../records/read-all.ts";

/**
 * Brings the installations to what GitHub has: those that came, went, were suspended or granted something while nobody was
 * told. Throws as the ports of GitHub.
 */
export async function healInstallations(ports: Ports): Promise<void> {
	const [listed, known] = await Promise.all([
		ports.app.listInstallations(),
		readAll(ports.store, "installations", { where: {}, sort: { field: "id", direction: "asc" } }),
	]);
	const byId = new Map(known.map((installation) => [installation.id, installation]));
	for (const view of listed) await healInstallation(ports, view, byId.get(view.id));
	const isListed = new Set(listed.map(({ id }) => id));
	for (const installation of known) {
		// One that came since the list was made is asked for by itself.
		if (isListed.has(installation.id) || (await ports.app.readInstallation(installation.id)) !== undefined) continue;
		await recordInstallation(ports, { kind: "uninstalled", installation });
	}
}

/** The same of one that GitHub has. Throws as the ports of GitHub. */
export async function healInstallation(
	ports: Ports,
	listed: InstallationView,
	known: InstallationDocument | undefined,
): Promise<void> {
	if (known !== undefined && isSame(listed, known)) return;
	// What was told since the list was made counts, too.
	const view = await ports.app.readInstallation(listed.id);
	if (view === undefined) return;
	const { suspended, ...told } = view;
	if (known === undefined && !suspended) {
		const repositories = await ports.github.listRepositories(view.id);
		return recordInstallation(ports, { kind: "installed", installation: told, repositories });
	}
	const installation = { ...told, changedAt: later(view.changedAt, known?.changedAt) };
	await recordInstallation(ports, { kind: suspended ? "suspended" : "unsuspended", installation });
}

const SECOND = 1_000;

/** GitHub's clock has seconds: what it says when it is asked is later than an event of the same one. */
function later(told: Milliseconds, known: Milliseconds = 0): Milliseconds {
	return known - told < SECOND ? Math.max(told, known + 1) : told;
}

function isSame(view: InstallationView, { suspended, accountLogin, granted }: InstallationDocument): boolean {
	const isOld = suspended !== view.suspended || accountLogin !== view.accountLogin;
	return !isOld && JSON.stringify(granted) === JSON.stringify(view.granted);
}
