import type { Permission, PermissionDocument, Ports, SealedGrant } from "../../ports.ts";
import { marksOf } from "./access-marks.ts";
import { BELIEVED_MS, type Keeping, keptWord } from "./kept-word.ts";

export interface PermissionQuestion {
	readonly userId: string;
	readonly repositoryId: string;
	/** The installation through which the repository is read here. */
	readonly installationId: string;
}

/**
 * What GitHub lets a user do with a repository, asked with the user's own grant and by the repository's id. A refusal is
 * kept like a permission. Throws as `keptWord`.
 */
export async function permissionOn(ports: Ports, question: PermissionQuestion): Promise<Permission> {
	const said = await keptWord(ports, keepingOf(ports, question));
	return said?.permission ?? "none";
}

/** What it said last, however long ago; undefined where it has said nothing. */
export async function lastPermission(
	{ store }: Pick<Ports, "store">,
	userId: string,
	repositoryId: string,
): Promise<Permission | undefined> {
	const word = await store.get("permissions", wordId({ userId, repositoryId }));
	return word === undefined || word.checkedAt === 0 ? undefined : word.permission;
}

const wordId = ({ userId, repositoryId }: Omit<PermissionQuestion, "installationId">): string =>
	`${userId}/${repositoryId}`;

function keepingOf(ports: Ports, question: PermissionQuestion): Keeping<PermissionDocument> {
	const { store } = ports;
	const { userId, repositoryId, installationId } = question;
	return {
		about: "your permission on the repository",
		read: () => store.get("permissions", wordId(question)),
		first: () => ({
			id: wordId(question),
			userId,
			repositoryId,
			permission: "none",
			checkedAt: 0,
			checkDueAt: 0,
			expiresAt: ports.clock.now() + BELIEVED_MS,
		}),
		mark: () =>
			marksOf(ports, [
				{ kind: "repository", id: repositoryId },
				{ kind: "installation", id: installationId },
				{ kind: "user", id: userId },
			]),
		insert: (word) => store.insert("permissions", word),
		replace: (word, rev) => store.replaceIf("permissions", word, rev),
		ask: (word) => askGitHub(ports, word),
	};
}

async function askGitHub(ports: Ports, { etag, ...word }: PermissionDocument): Promise<PermissionDocument> {
	const { repositoryId } = word;
	const answer = await withGrantOf(ports, word.userId, (grant) =>
		ports.identity.permissionOn({ grant, repositoryId, etag }),
	);
	const expiresAt = ports.clock.now() + BELIEVED_MS;
	if (answer === "unchanged") return { ...word, ...(etag === undefined ? {} : { etag }), expiresAt };
	const known = answer ?? { permission: "none" as const };
	return { ...word, ...known, expiresAt };
}

/**
 * Asks with a user's grant as it stands; undefined where it is good for nothing. A grant that was renewed while it was
 * being used is good for nothing in its old form, and is tried once more in its new one.
 */
export async function withGrantOf<T>(
	{ store }: Pick<Ports, "store">,
	userId: string,
	ask: (grant: SealedGrant) => Promise<T | undefined>,
): Promise<T | undefined> {
	const grant = await store.get("grants", userId);
	if (grant === undefined) return undefined;
	const answer = await ask(grant.sealed);
	if (answer !== undefined) return answer;
	const renewed = await store.get("grants", userId);
	return renewed === undefined || renewed.sealed === grant.sealed ? undefined : ask(renewed.sealed);
}
