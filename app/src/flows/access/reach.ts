import type { GrantDocument, Ports } from "../../ports.ts";
import { FRESH_MS, keptWord } from "./kept-word.ts";

/** Ids of the App's installations that somebody reaches. The operator on the machine itself reaches every one. */
export type Reach = "every" | ReadonlySet<string>;

/** What GitHub said just now. */
export function freshGrant(id: string, sealed: string, installations: readonly string[], now: number): GrantDocument {
	return { id, sealed, installations, checkedAt: now, checkDueAt: now + FRESH_MS };
}

/**
 * The installations that a user reaches. To reach one says nothing of its repositories: see access/standing-on.ts. A user
 * that is gone reaches none. Throws as `keptWord`.
 */
export async function reachOf(ports: Ports, userId: string): Promise<Reach> {
	const { store } = ports;
	const grant = await keptWord<GrantDocument>(ports, {
		about: "your installations",
		read: () => store.get("grants", userId),
		first: () => undefined,
		// Events tell of installations, and of what is in them; which of them somebody reaches follows within minutes.
		mark: async () => undefined,
		insert: (word) => store.insert("grants", word),
		replace: (word, rev) => store.replaceIf("grants", word, rev),
		ask: (word) => askGitHub(ports, word),
	});
	if (grant !== undefined) return new Set(grant.installations);
	return (await store.get("users", userId))?.local === true ? "every" : new Set();
}

async function askGitHub({ identity }: Ports, grant: GrantDocument): Promise<GrantDocument> {
	const found = (await identity.installationsOf(grant.sealed)) ?? { installations: [], grant: grant.sealed };
	return { ...grant, sealed: found.grant, installations: found.installations };
}

export function isWithin(reach: Reach, installationId: string): boolean {
	return reach === "every" || reach.has(installationId);
}
