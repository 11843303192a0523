import type { UserActor } from "../../auth/may.ts";
import type { InstallationDocument, Ports } from "../../ports.ts";
import { reachOf } from "../access/reach.ts";
import { eachOf } from "../records/read-all.ts";

/** The live installations of the App that a user reaches. Throws as `keptWord`. */
export async function* liveInstallations(ports: Ports, actor: UserActor): AsyncGenerator<InstallationDocument> {
	for await (const installation of reachedInstallations(ports, actor)) if (!installation.suspended) yield installation;
}

/** The same with those that are suspended. */
export async function* reachedInstallations(ports: Ports, actor: UserActor): AsyncGenerator<InstallationDocument> {
	const reach = await reachOf(ports, actor.userId);
	if (reach === "every") {
		yield* eachOf(ports.store, "installations", { where: {}, sort: { field: "id", direction: "asc" } });
		return;
	}
	for (const id of reach) {
		const installation = await ports.store.get("installations", id);
		if (installation !== undefined) yield installation;
	}
}

/** One of them; undefined where there is none. */
export async function firstInstallation(ports: Ports, actor: UserActor): Promise<InstallationDocument | undefined> {
	for await (const installation of liveInstallations(ports, actor)) return installation;
	return undefined;
}

/** A live one where there is one, else one that is suspended; undefined where the App is installed nowhere in reach. */
export async function anyInstallation(ports: Ports, actor: UserActor): Promise<InstallationDocument | undefined> {
	let suspended: InstallationDocument | undefined;
	for await (const installation of reachedInstallations(ports, actor)) {
		if (!installation.suspended) return installation;
		suspended ??= installation;
	}
	return suspended;
}
