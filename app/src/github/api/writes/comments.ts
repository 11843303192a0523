import { ServiceFault } from "../../../errors.ts";
import type { CommentChange, WrittenComment } from "../../../ports.ts";
import { askFor } from "../ask-for.ts";
import type { InstalledRepository } from "../installed-repository.ts";
import { writeTo } from "./write-to.ts";

interface Told {
	readonly id: number;
	readonly node_id: string;
	readonly body?: string | undefined;
	readonly performed_via_github_app?: { readonly id: number } | null | undefined;
}

/** Undefined where the conversation is closed (REST "Create an issue comment"). Throws as `writeTo`. */
export async function createComment(
	repository: InstalledRepository,
	number: number,
	body: string,
): Promise<WrittenComment | undefined> {
	const { client, repository_id } = repository;
	const made = await writeTo(repository, async () => {
		const route = "POST /repositories/{repository_id}/issues/{issue_number}/comments";
		const { data } = await client.request(route, { repository_id, issue_number: number, body });
		return viewComment(data as Told);
	});
	if (made === "gone") throw new ServiceFault("repo_not_linked");
	return typeof made === "string" ? undefined : made;
}

/** What became of it (REST "Update an issue comment"). Throws as `writeTo`. */
export async function updateComment(repository: InstalledRepository, id: string, body: string): Promise<CommentChange> {
	const { client, repository_id } = repository;
	const answer = await writeTo(repository, async () => {
		const route = "PATCH /repositories/{repository_id}/issues/comments/{comment_id}";
		await client.request(route, { repository_id, comment_id: Number(id), body });
		return "changed" as const;
	});
	return answer === "refused" ? "gone" : answer;
}

const PER_PAGE = 100;
/** A conversation that is longer is read by nobody. */
const MOST_PAGES = 10;

/** The comment of the App whose text has a mark (REST "List issue comments"). Throws as `askFor`. */
export async function findComment(
	repository: InstalledRepository,
	{ appId, number, mark }: { readonly appId: string; readonly number: number; readonly mark: string },
): Promise<WrittenComment | undefined> {
	const { client, repository_id } = repository;
	for (let page = 1; page <= MOST_PAGES; page += 1) {
		const listed = await askFor(repository, async () => {
			const route = "GET /repositories/{repository_id}/issues/{issue_number}/comments";
			const { data } = await client.request(route, { repository_id, issue_number: number, per_page: PER_PAGE, page });
			return data as readonly Told[];
		});
		// Anybody may write the mark: only what GitHub says that this App wrote is its own.
		const own = listed?.find(
			({ body = "", performed_via_github_app: by }) => String(by?.id) === appId && body.includes(mark),
		);
		if (own !== undefined) return viewComment(own);
		if ((listed?.length ?? 0) < PER_PAGE) return undefined;
	}
	return undefined;
}

const viewComment = ({ id, node_id: nodeId }: Told): WrittenComment => ({ id: String(id), nodeId });
