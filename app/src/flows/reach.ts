import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "../auth/may.ts";
import { ServiceFault } from "../errors.ts";
import type { GrantDocument, Milliseconds, Ports, ProjectDocument } from "../ports.ts";
import { withoutRev } from "./update-document.ts";

/** Ids of the App's installations that somebody reaches. The operator on the machine itself reaches every one. */
export type Reach = "every" | ReadonlySet<string>;

/** GitHub is asked again after this long: who lost access there has lost it here by then. */
const FRESH_MS = 5 * 60_000;

/** While GitHub cannot be asked, its last word is believed for this long in all, and nothing after it. */
const BELIEVED_MS = 15 * 60_000;

/** One of many requests asks; should it die, the next one does after this time. */
const CLAIM_MS = 30_000;

/** What nobody could ask a moment ago is not asked by everybody: it is refused at once, and asked again after this time. */
const RETRY_MS = 5_000;

/** For how long after a failure whoever comes is not kept waiting for the one that asks again. */
const DOWN_MS = 60_000;

/** Requests that have nothing to believe wait for the one that asks. */
const PAUSE_MS = 100;
const PATIENCE = 100;

/** What GitHub said just now. */
export function freshGrant(id: string, sealed: string, installations: readonly string[], now: number): GrantDocument {
	return { id, sealed, installations, checkedAt: now, checkDueAt: now + FRESH_MS };
}

/**
 * The installations that a user reaches, never older than BELIEVED_MS. A user that is gone reaches none.
 * Throws ServiceFault temporarily_unavailable where GitHub cannot say and what it said is too old.
 */
export async function reachOf(ports: Ports, userId: string): Promise<Reach> {
	const { store, clock } = ports;
	for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
		const grant = await store.get("grants", userId);
		if (grant === undefined) return (await store.get("users", userId))?.local === true ? "every" : new Set();
		const now = clock.now();
		const isBelieved = grant.checkedAt + BELIEVED_MS > now;
		if (grant.checkDueAt > now) {
			if (isBelieved) return new Set(grant.installations);
			if (grant.failedAt !== undefined && grant.failedAt + DOWN_MS > now) throw notAsked(grant.checkDueAt - now);
			await sleep(PAUSE_MS);
			continue;
		}
		const claimed: GrantDocument = { ...withoutRev(grant), checkDueAt: now + CLAIM_MS };
		const claim = await store.replaceIf("grants", claimed, grant.rev);
		if (!claim.ok) continue;
		const installations = await askGitHub(ports, claimed, claim.rev, isBelieved);
		if (installations !== undefined) return new Set(installations);
	}
	throw notAsked(CLAIM_MS);
}

function notAsked(retryMs: Milliseconds): ServiceFault {
	const detail = "GitHub could not be asked for your installations.";
	return new ServiceFault("temporarily_unavailable", { detail, retryAfter: Math.ceil(retryMs / 1_000) });
}

/** What GitHub says, kept; undefined where somebody signed in anew meanwhile, so that what was asked is old. */
async function askGitHub(
	{ store, identity, clock, log }: Ports,
	grant: GrantDocument,
	rev: number,
	isBelieved: boolean,
): Promise<readonly string[] | undefined> {
	try {
		const found = (await identity.installationsOf(grant.sealed)) ?? { installations: [], grant: grant.sealed };
		const fresh = freshGrant(grant.id, found.grant, found.installations, clock.now());
		const write = await store.replaceIf("grants", fresh, rev);
		return write.ok ? fresh.installations : undefined;
	} catch (error) {
		// Those who wait are told, and so is who comes next. Where somebody signed in anew meanwhile, that counts instead.
		const now = clock.now();
		await store.replaceIf(
			"grants",
			{ ...grant, failedAt: now, checkDueAt: now + (isBelieved ? CLAIM_MS : RETRY_MS) },
			rev,
		);
		if (!isBelieved) throw error;
		log.warn("installations_not_refreshed", { error });
		return grant.installations;
	}
}

/**
 * Whether the actor reaches the project's installation, itself or as the key of somebody who does. It costs the same for
 * a project that is not there. Throws as `reachOf`.
 */
export async function reaches(ports: Ports, actor: Actor, project: ProjectDocument | undefined): Promise<boolean> {
	if (actor.kind !== "user" && actor.kind !== "key") return false;
	const reach = await reachOf(ports, actor.userId);
	return project !== undefined && isWithin(reach, project.installationId);
}

export function isWithin(reach: Reach, installationId: string): boolean {
	return reach === "every" || reach.has(installationId);
}
