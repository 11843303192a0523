import type { UserActor } from "../auth/may.ts";
import type { InstallationDocument, Ports } from "../ports.ts";
import { eachOf } from "./read-all.ts";

/**
 * The live installations of the App that a user reaches. Only the operator is known to reach any: others are matched with
 * theirs when they sign in with GitHub.
 */
export async function* liveInstallations({ store }: Ports, actor: UserActor): AsyncGenerator<InstallationDocument> {
	if (!actor.local) return;
	const every = eachOf(store, "installations", { where: {}, sort: { field: "id", direction: "asc" } });
	for await (const installation of every) if (!installation.suspended) yield installation;
}

/** One of them; undefined where there is none. */
export async function firstInstallation(ports: Ports, actor: UserActor): Promise<InstallationDocument | undefined> {
	for await (const installation of liveInstallations(ports, actor)) return installation;
	return undefined;
}
