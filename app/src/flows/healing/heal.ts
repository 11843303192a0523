import type { Milliseconds, Ports } from "../../ports.ts";
import { REMEMBER_MS } from "../deliveries/remember.ts";
import { eachOf } from "../records/read-all.ts";
import { updateDocument } from "../records/update-document.ts";
import { pausedFor } from "../writing/in-turn.ts";
import { healDeliveries, REDELIVERED_MS } from "./heal-deliveries.ts";
import { healInstallations } from "./heal-installations.ts";
import { healRepository } from "./heal-repository.ts";

/** Of one installation so many at once: GitHub answers 5,000 questions an hour, and events need theirs. */
const REPOSITORIES = 100;

export interface Healing {
	/** Where it stopped with each installation's repositories, by the installation's id: there it goes on the next time. */
	readonly reached: Map<string, string>;
	/** Ends it between two questions. */
	readonly signal: AbortSignal;
}

/**
 * Finds what nobody was told, or was told in vain: deliveries are asked for again, and what is known of installations and
 * repositories is brought to what GitHub has. What fails is logged, and the rest goes on.
 */
export async function heal(ports: Ports, { reached, signal }: Healing): Promise<void> {
	await trying(ports, "deliveries", () => healSince(ports, ports.clock.now()));
	// Whoever cannot be asked which installations there are is not asked for what is in them.
	if (signal.aborted || !(await trying(ports, "installations", () => healInstallations(ports)))) return;
	for (const [installationId, repositories] of await repositoriesByInstallation(ports)) {
		for (const id of nextOf(repositories, installationId, reached)) {
			if (signal.aborted || (await pausedFor(ports, installationId)) !== undefined) break;
			await trying(ports, `repository ${id}`, () => healRepository(ports, id));
		}
	}
}

/** Kept with the deliveries, under a name that none of them can have: when they were looked through last. */
const LOOKED_ID = "deliveries looked through";
/** What was under way at that moment was told of after it. */
const MARGIN_MS = 15 * 60_000;

async function healSince(ports: Ports, now: Milliseconds): Promise<void> {
	const last = (await ports.store.get("deliveries", LOOKED_ID))?.receivedAt ?? 0;
	const since = Math.max(Math.min(last, now) - MARGIN_MS, now - REDELIVERED_MS);
	const healed = await healDeliveries(ports, since);
	if (healed > 0) ports.log.info("deliveries_asked_for_again", { deliveries: healed });
	const looked = { id: LOOKED_ID, event: "healing", receivedAt: now, expiresAt: now + REMEMBER_MS };
	await updateDocument(ports.store, "deliveries", LOOKED_ID, () => looked);
}

async function trying(ports: Ports, what: string, task: () => Promise<void>): Promise<boolean> {
	try {
		await task();
		return true;
	} catch (error) {
		ports.log.warn("not_healed", { what, error: String(error) });
		return false;
	}
}

/** The repositories that have live projects. */
async function repositoriesByInstallation({ store }: Ports): Promise<ReadonlyMap<string, readonly string[]>> {
	const found = new Map<string, Set<string>>();
	const projects = eachOf(store, "projects", { where: { status: "active" }, sort: { field: "id", direction: "asc" } });
	for await (const { installationId, repositoryId } of projects) {
		found.set(installationId, (found.get(installationId) ?? new Set()).add(repositoryId));
	}
	return new Map([...found].map(([id, repositories]) => [id, [...repositories].sort()]));
}

/** All of a small installation's; of a large one those that come next. */
function nextOf(
	repositories: readonly string[],
	installationId: string,
	reached: Map<string, string>,
): readonly string[] {
	if (repositories.length <= REPOSITORIES) return repositories;
	const last = reached.get(installationId) ?? "";
	const next = [...repositories.filter((id) => id > last), ...repositories].slice(0, REPOSITORIES);
	reached.set(installationId, next.at(-1) ?? "");
	return next;
}
