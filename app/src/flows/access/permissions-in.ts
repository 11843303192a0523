import type { Permission, PermissionPageDocument, Ports } from "../../ports.ts";
import { marksOf } from "./access-marks.ts";
import { inBatches } from "./in-batches.ts";
import { BELIEVED_MS, type Keeping, keptWord } from "./kept-word.ts";
import { permissionOn, withGrantOf } from "./permission-on.ts";

/** GitHub's largest page. */
const PAGE = 100;

/** Requests to GitHub at a time: far below what its secondary limits let one user have under way. */
const AT_ONCE = 10;

/** Permissions by repository; of a repository that is not there GitHub said nothing, which is none. */
export type Permissions = ReadonlyMap<string, Permission>;

interface Listing {
	readonly userId: string;
	readonly installationId: string;
}

/**
 * What GitHub lets a user do with all repositories of an installation that the user sees: one question for each hundred,
 * which costs nothing of GitHub's limit where the answer has not changed. Throws as `keptWord`.
 */
export async function permissionsIn(ports: Ports, listing: Listing): Promise<Permissions> {
	const first = await keptWord(ports, keepingOf(ports, listing, 1));
	const pages = Math.ceil((first?.total ?? 0) / PAGE);
	const numbers = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => index + 2);
	const others = await inBatches(numbers, AT_ONCE, (page) => keptWord(ports, keepingOf(ports, listing, page)));
	const all = [first, ...others].flatMap((page) => page?.permissions ?? []);
	return new Map(all.map(({ repositoryId, permission }) => [repositoryId, permission]));
}

/** How many they are: one question, however many. Throws as `keptWord`. */
export async function countSeenIn(ports: Ports, listing: Listing): Promise<number> {
	return (await keptWord(ports, keepingOf(ports, listing, 1)))?.total ?? 0;
}

/** Of some repositories of an installation: asked for one by one or by the page, whichever costs fewer questions. */
export async function permissionsAmong(
	ports: Ports,
	listing: Listing,
	repositoryIds: readonly string[],
): Promise<Permissions> {
	const asked = [...new Set(repositoryIds)];
	if (asked.length === 0) return new Map();
	const { installationId } = listing;
	const pages = Math.ceil((await ports.store.count("repositories", { installationId })) / PAGE);
	if (asked.length > Math.max(1, pages)) return permissionsIn(ports, listing);
	const permissions = await inBatches(asked, AT_ONCE, async (repositoryId) => {
		return [repositoryId, await permissionOn(ports, { ...listing, repositoryId })] as const;
	});
	return new Map(permissions);
}

function keepingOf(ports: Ports, { userId, installationId }: Listing, page: number): Keeping<PermissionPageDocument> {
	const { store } = ports;
	const id = `${userId}/${installationId}/${page}`;
	return {
		about: "the repositories that you see",
		read: () => store.get("permissionPages", id),
		first: () => ({
			id,
			userId,
			installationId,
			total: 0,
			permissions: [],
			checkedAt: 0,
			checkDueAt: 0,
			expiresAt: ports.clock.now() + BELIEVED_MS,
		}),
		mark: () =>
			marksOf(ports, [
				{ kind: "repositories-of", id: installationId },
				{ kind: "installation", id: installationId },
				{ kind: "user", id: userId },
			]),
		insert: (word) => store.insert("permissionPages", word),
		replace: (word, rev) => store.replaceIf("permissionPages", word, rev),
		ask: (word) => askGitHub(ports, word, page),
	};
}

async function askGitHub(
	ports: Ports,
	{ etag, ...word }: PermissionPageDocument,
	page: number,
): Promise<PermissionPageDocument> {
	const { installationId } = word;
	const answer = await withGrantOf(ports, word.userId, (grant) =>
		ports.identity.permissionsIn({ grant, installationId, page, perPage: PAGE, etag }),
	);
	const expiresAt = ports.clock.now() + BELIEVED_MS;
	if (answer === "unchanged") return { ...word, ...(etag === undefined ? {} : { etag }), expiresAt };
	return { ...word, ...(answer ?? { total: 0, permissions: [] }), expiresAt };
}
