import type { Milliseconds, Ports, PullRequestDocument, PullRequestView, RepositoryDocument } from "../../ports.ts";
import { withCommentAsked } from "../comments/ask-for-comment.ts";
import { REMEMBER_MS } from "../deliveries/remember.ts";
import { releaseExceptions } from "../exceptions/release-exceptions.ts";
import { projectsOfRepository } from "../projects/projects-of-repository.ts";
import { updateDocument } from "../records/update-document.ts";
import { askForCheck, leaveHead } from "./ask-for-check.ts";
import { pullRequestId } from "./check-ids.ts";

/** A pull request as an event tells of it, which says nothing of a test merge. */
export type ToldPullRequest = Omit<PullRequestView, "testMerge">;

/**
 * Follows a pull request of a linked repository: a head is judged, one that was overtaken is not any more, and neither is
 * one that was closed. Deliveries come in any order: what is older than what is known counts for nothing, and of two
 * words of one second GitHub is asked which holds. Throws as the port of pull requests.
 */
export async function hearOfPullRequest(
	ports: Ports,
	repository: RepositoryDocument,
	told: ToldPullRequest,
): Promise<void> {
	if ((await projectsOfRepository(ports, repository)).length === 0) return;
	const known = await ports.store.get("pullRequests", pullRequestId(repository.id, told.number));
	if (known !== undefined && told.updatedAt < known.updatedAt) return;
	const isDoubtful = known !== undefined && told.updatedAt === known.updatedAt && !isSame(known, told);
	const current = isDoubtful ? await ports.pulls.readPullRequest(repositoryRef(repository), told.number) : told;
	if (current !== undefined) await followPullRequest(ports, repository, current);
}

export const repositoryRef = ({ id, installationId }: RepositoryDocument) => ({ id, installationId });

function isSame(known: PullRequestDocument, told: ToldPullRequest): boolean {
	const { headSha, baseRef, isDraft, state } = told;
	return Object.entries({ headSha, baseRef, isDraft, state }).every(
		([key, value]) => Reflect.get(known, key) === value,
	);
}

/**
 * Takes over what GitHub says of a pull request. Heads are asked for and left before it is kept, so that whoever does it
 * again after a crash still sees what changed; done twice, it changes nothing.
 */
export async function followPullRequest(
	ports: Ports,
	{ id: repositoryId }: Pick<RepositoryDocument, "id">,
	told: ToldPullRequest,
): Promise<void> {
	const id = pullRequestId(repositoryId, told.number);
	const before = await ports.store.get("pullRequests", id);
	const subject = { kind: "pull_request", number: told.number } as const;
	const isOvertaken = before !== undefined && before.headSha !== told.headSha;
	if (isOvertaken) await leaveHead(ports, { repositoryId, headSha: before.headSha, subject });
	const head = { repositoryId, headSha: told.headSha, subject };
	const hasOtherBase = before !== undefined && before.baseRef !== told.baseRef;
	if (told.state === "open") await askForCheck(ports, head, { isAgain: hasOtherBase });
	else await Promise.all([leaveHead(ports, head), releaseExceptions(ports, repositoryId, told)]);
	await keep(ports, { id, repositoryId, ...told });
}

const NEW = { answers: [], asked: 0, dueAt: null, leaseOwner: null, attempts: 0 } as const;

/** One that is heard of so soon has never been forgotten here: that takes a week. */
const YOUNG_MS = 24 * 60 * 60_000;

function ageOf({ createdAt }: ToldPullRequest, now: Milliseconds): Pick<PullRequestDocument, "isOlder"> {
	return now - createdAt < YOUNG_MS ? {} : { isOlder: true };
}

async function keep(
	{ store, clock }: Ports,
	told: ToldPullRequest & Pick<PullRequestDocument, "id" | "repositoryId">,
): Promise<void> {
	const { id, repositoryId, number, headSha, baseRef, isFork, isDraft, authorId, state, updatedAt, mergedAs } = told;
	const said = { id, repositoryId, number, headSha, baseRef, isFork, isDraft, authorId, state, updatedAt };
	await updateDocument(store, "pullRequests", id, (known) => {
		if (known !== undefined && known.updatedAt > updatedAt) return undefined;
		const isOpen = state === "open";
		// What is written on it is folded away, or shown, with what became of it.
		const hasChanged = known !== undefined && (known.state !== state || known.isDraft !== isDraft);
		const current = known ?? { ...said, ...ageOf(told, clock.now()), ...NEW };
		return {
			...(hasChanged ? withCommentAsked(known, clock.now()) : current),
			...said,
			...(mergedAs === undefined ? {} : { mergedAs }),
			isOpen,
			expiresAt: isOpen ? null : clock.now() + REMEMBER_MS,
		};
	});
}
