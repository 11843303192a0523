import { refusalOf, type UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { InstallationDocument, InstallationSettingsDocument, Ports } from "../../ports.ts";
import { eventOf, recordEvent } from "../naming/record-event.ts";
import { updateDocument } from "../records/update-document.ts";
import { withGrantOf } from "./permission-on.ts";
import { isWithin, reachOf } from "./reach.ts";

type Settings = Omit<InstallationSettingsDocument, "id">;

export interface SettingsQuestion {
	readonly actor: UserActor;
	readonly installationId: string;
}

/** What the owner of an installation has decided, for whoever reaches it. Throws `not_found`, and as `keptWord`. */
export async function readInstallationSettings(ports: Ports, question: SettingsQuestion): Promise<Settings> {
	const { id } = await installationFor(ports, question, "installation.read");
	const settings = await ports.store.get("installationSettings", id);
	return { maintainersManage: settings?.maintainersManage ?? false };
}

/**
 * Decides for an installation, as its owner: the account itself, or an administrator of the organisation, by GitHub's word
 * of this moment. Throws `not_found`, `permission_required`, and as `keptWord`.
 */
export async function changeInstallationSettings(
	ports: Ports,
	{ maintainersManage, ...question }: SettingsQuestion & Settings,
): Promise<Settings> {
	const { id } = await installationFor(ports, question, "installation.manage");
	await updateDocument(ports.store, "installationSettings", id, () => ({ id, maintainersManage }));
	const subject = `installation ${id}: maintainers ${maintainersManage ? "manage" : "do not manage"}`;
	await recordEvent(ports, eventOf(question.actor, { kind: "settings_changed", subject }));
	return { maintainersManage };
}

async function installationFor(
	ports: Ports,
	{ actor, installationId }: SettingsQuestion,
	verb: "installation.read" | "installation.manage",
): Promise<InstallationDocument> {
	const reach = await reachOf(ports, actor.userId);
	const installation = await ports.store.get("installations", installationId);
	const reached = installation !== undefined && isWithin(reach, installationId);
	const administers = verb === "installation.manage" && reached && (await isOwner(ports, actor, installation));
	const refusal = refusalOf(actor, verb, { reached, administers });
	if (refusal === "permission_required") {
		const detail = `Only an owner of ${installation?.accountLogin} on GitHub may do this, and you are not one.`;
		throw new ServiceFault(refusal, { detail });
	}
	if (refusal !== undefined || installation === undefined) throw new ServiceFault(refusal ?? "not_found");
	return installation;
}

async function isOwner(ports: Ports, actor: UserActor, installation: InstallationDocument): Promise<boolean> {
	if (actor.local) return true;
	const account = { id: installation.accountId, login: installation.accountLogin };
	const said = await withGrantOf(ports, actor.userId, (grant) => ports.identity.administers({ grant, account }));
	return said ?? false;
}
