import type { UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument } from "../../ports.ts";
import { creditBalance } from "../billing/credit-balance.ts";
import { listApiKeys } from "../keys/list-api-keys.ts";
import { eachOf } from "../records/read-all.ts";
import { heirOf } from "./delete-account.ts";
import { listSignIns } from "./list-sign-ins.ts";

/** What becomes of a project when the account goes that it is of. */
export type ProjectFate =
	/** Nobody else administers its repository: it ends, and its log stays as long as the operator keeps it. */
	| { readonly kind: "ends" }
	/** It passes to this person, by the name at GitHub. */
	| { readonly kind: "passes"; readonly to: string }
	/** GitHub cannot say now, so that nobody knows; the deletion would wait for it. */
	| { readonly kind: "unknown" };

export interface ForeseenDeletion {
	/** Oldest first. */
	readonly projects: readonly { readonly project: ProjectDocument; readonly fate: ProjectFate }[];
	/** Whether there are more projects than were looked at. */
	readonly truncated: boolean;
	/** Live ones. */
	readonly keys: number;
	readonly signIns: number;
	/** Whether a subscription ends. */
	readonly subscription: boolean;
}

/** For each, every other user of its installation may have to be asked about at GitHub. */
const MOST_PROJECTS = 50;

/** What a deletion of the account would take, and to whom projects would pass, by the same rules. Changes nothing. */
export async function foreseeDeletion(
	ports: Ports,
	{ actor }: { readonly actor: UserActor },
): Promise<ForeseenDeletion> {
	const [{ projects, truncated }, keys, signIns, { subscriptionStatus }] = await Promise.all([
		foreseeProjects(ports, actor.userId),
		listApiKeys(ports, { actor }),
		listSignIns(ports, actor.userId),
		creditBalance(ports, actor.userId),
	]);
	const subscription = subscriptionStatus === "active";
	return { projects, truncated, keys: keys.length, signIns: signIns.length, subscription };
}

async function foreseeProjects(
	ports: Ports,
	userId: string,
): Promise<Pick<ForeseenDeletion, "projects" | "truncated">> {
	const fates = new Map<string, ProjectFate>();
	const projects: ForeseenDeletion["projects"][number][] = [];
	const owned = eachOf(ports.store, "projects", {
		where: { ownerUserId: userId },
		sort: { field: "createdAt", direction: "asc" },
	});
	for await (const project of owned) {
		if (project.status === "ended") continue;
		if (projects.length === MOST_PROJECTS) return { projects, truncated: true };
		const where = `${project.installationId}/${project.repositoryId}`;
		const fate = fates.get(where) ?? (await fateOf(ports, userId, project));
		fates.set(where, fate);
		projects.push({ project, fate });
	}
	return { projects, truncated: false };
}

async function fateOf(ports: Ports, userId: string, project: ProjectDocument): Promise<ProjectFate> {
	try {
		const heir = await heirOf(ports, userId, project);
		if (heir === undefined) return { kind: "ends" };
		return { kind: "passes", to: (await ports.store.get("users", heir))?.login ?? heir };
	} catch (error) {
		if (error instanceof ServiceFault && error.owner === "world") return { kind: "unknown" };
		throw error;
	}
}
