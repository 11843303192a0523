import { readAll } from "../flows/records/read-all.ts";
import type { GitHubApp, InstallationDocument, InstallationView, Store } from "../ports.ts";
import { withoutApp } from "../without-github.ts";

/** The App at a GitHub that has the installations which are kept here, and no others. */
export const storedApp = (store: Store): GitHubApp => ({
	...withoutApp(),
	readApp: async () => ({ name: "Driftgate", pageUrl: "https://github.test/apps/driftgate" }),
	readInstallation: async (id) => {
		const kept = await store.get("installations", id);
		return kept && viewOf(kept);
	},
	listInstallations: async () =>
		(await readAll(store, "installations", { where: {}, sort: { field: "id", direction: "asc" } })).map(viewOf),
});

const viewOf = ({
	id,
	accountId,
	accountLogin,
	suspended,
	granted,
	changedAt,
}: InstallationDocument): InstallationView => ({
	...{ id, accountId, accountLogin, suspended },
	granted: granted ?? { permissions: { contents: "read", metadata: "read" }, events: ["push"] },
	changedAt: changedAt ?? 0,
});
