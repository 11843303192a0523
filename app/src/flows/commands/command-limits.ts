import { hashSecret } from "../../lib/hash-secret.ts";
import type { Ports, RepositoryDocument } from "../../ports.ts";
import type { Commander } from "./commander.ts";

/*
 * Anybody who may comment can give commands, and each one costs a question to GitHub before it is known that they may not.
 * Nobody gives more than these by hand.
 */

const HOUR_MS = 60 * 60 * 1_000;

/** Texts with commands that are heard of one person, and of all, in a repository within an hour. */
export const HEARD_OF_ONE = 30;
const HEARD_OF_ALL = 300;

/** Whether a text is heard. What is more than the limits is not, and nothing is said about it: that would be written too. */
export async function isHeard(
	{ store, clock }: Pick<Ports, "store" | "clock">,
	{ id: repositoryId }: Pick<RepositoryDocument, "id">,
	{ id }: Commander,
): Promise<boolean> {
	const count = async (of: string) => {
		const key = `commands:${hashSecret(JSON.stringify([repositoryId, of]))}`;
		return (await store.increment(key, { by: 1, now: clock.now(), windowMs: HOUR_MS })).count;
	};
	if ((await count(id)) > HEARD_OF_ONE) return false;
	return (await count("everybody")) <= HEARD_OF_ALL;
}
