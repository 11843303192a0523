import type { UserActor } from "../auth/may.ts";
import type { InstallationDocument, Ports } from "../ports.ts";
import { reachOf } from "./reach.ts";
import { eachOf } from "./read-all.ts";

/** The live installations of the App that a user reaches. Throws as `keptWord`. */
export async function* liveInstallations(ports: Ports, actor: UserActor): AsyncGenerator<InstallationDocument> {
	const reach = await reachOf(ports, actor.userId);
	if (reach === "every") {
		const every = eachOf(ports.store, "installations", { where: {}, sort: { field: "id", direction: "asc" } });
		for await (const installation of every) if (!installation.suspended) yield installation;
		return;
	}
	for (const id of reach) {
		const installation = await ports.store.get("installations", id);
		if (installation?.suspended === false) yield installation;
	}
}

/** One of them; undefined where there is none. */
export async function firstInstallation(ports: Ports, actor: UserActor): Promise<InstallationDocument | undefined> {
	for await (const installation of liveInstallations(ports, actor)) return installation;
	return undefined;
}
