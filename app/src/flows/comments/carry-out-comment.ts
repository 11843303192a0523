import { ServiceFault } from "../../errors.ts";
import type {
	InstallationDocument,
	Milliseconds,
	Ports,
	PullRequestDocument,
	RepositoryDocument,
} from "../../ports.ts";
import type { CheckSurroundings } from "../checks/check-view.ts";
import { repositoryRef } from "../checks/hear-of-pull-request.ts";
import { judgeHeadAgain } from "../checks/judge-again.ts";
import { isGranted } from "../checks/say-missing-permissions.ts";
import { type Held, putBack, settle } from "../records/let-go.ts";
import { hearOfLimit, pausedFor } from "../writing/in-turn.ts";
import { react } from "./react-to-commands.ts";
import { foldComment, showComment } from "./show-comment.ts";
import { viewComment } from "./view-comment.ts";

/** One that fails for a reason of ours, or ends the process, is tried so often; an outage of GitHub's is sat out. */
const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 5_000;
/** A verdict that is being given is there then, most often. */
const SOON_MS = 500;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Brings what stands on a pull request that `holder` claimed to what is to stand there: reactions to commands, and the one
 * comment. Done again after a crash, it goes on where it was. Without the permission for it nothing is written.
 */
export async function carryOutComment(
	ports: Ports,
	held: Held<"pullRequests">,
	surroundings: CheckSurroundings,
): Promise<void> {
	const { claimed } = held;
	const repository = await ports.store.get("repositories", claimed.repositoryId);
	const installation = repository && (await ports.store.get("installations", repository.installationId));
	if (repository === undefined || installation === undefined || installation.suspended) {
		return settle(ports, "pullRequests", held);
	}
	if (!isGranted(installation, "issues", "write")) return settle(ports, "pullRequests", held);
	const paused = await pausedFor(ports, installation.id);
	if (paused !== undefined) return putBack(ports, "pullRequests", held, { pauseMs: paused * 1_000, isFree: true });
	try {
		if (claimed.attempts > MAX_ATTEMPTS) throw new Error("It ended the process each time.");
		const done = await carryOut(ports, { held, repository, surroundings });
		if (done === "soon") return await putBack(ports, "pullRequests", held, { pauseMs: SOON_MS, isFree: true });
		await settle(ports, "pullRequests", held);
	} catch (error) {
		await fail(ports, { held, installation }, error);
	}
}

interface Carrying {
	readonly held: Held<"pullRequests">;
	readonly repository: RepositoryDocument;
	readonly surroundings: CheckSurroundings;
}

/** `soon`: its head is being judged just now. */
async function carryOut(
	ports: Ports,
	{ held: { claimed }, repository, surroundings }: Carrying,
): Promise<"soon" | undefined> {
	const place = { repository: repositoryRef(repository), id: claimed.id, number: claimed.number };
	await react(ports, place);
	const pull = await ports.store.get("pullRequests", claimed.id);
	if (pull === undefined || pull.comment?.state === "deleted") return undefined;
	// One that is not to be decided upon, or not yet, needs nobody's attention.
	if (!pull.isOpen || pull.isDraft) {
		await foldComment(ports, place);
		return undefined;
	}
	const view = await viewComment(ports, surroundings, pull);
	if (view === "soon") return view;
	if (view !== undefined) await showComment(ports, place, view);
	await sayInCheck(ports, pull);
	return undefined;
}

/** What a conversation that people closed meanwhile did not take, the check says. */
async function sayInCheck(ports: Ports, { id, isLocked }: PullRequestDocument): Promise<void> {
	const pull = await ports.store.get("pullRequests", id);
	if (pull?.isLocked !== true || isLocked === true) return;
	const { repositoryId, headSha, answers } = pull;
	if (answers.some((answer) => answer.isTold && answer.headSha === headSha)) {
		await judgeHeadAgain(ports, { repositoryId, headSha });
	}
}

async function fail(
	ports: Ports,
	{ held, installation }: { readonly held: Held<"pullRequests">; readonly installation: InstallationDocument },
	error: unknown,
): Promise<void> {
	const { id, attempts } = held.claimed;
	ports.log.warn("comment_failed", { pull: id, attempt: attempts, error: String(error) });
	await hearOfLimit(ports, installation.id, error);
	const isFree = error instanceof ServiceFault && error.owner === "world";
	const isFinal = error instanceof ServiceFault && error.owner === "caller";
	// What GitHub refuses for good is refused again; the next verdict tries anew.
	if (isFinal || (!isFree && attempts >= MAX_ATTEMPTS)) {
		ports.log.error("comment_given_up", { pull: id, attempts, error: String(error) });
		return settle(ports, "pullRequests", held);
	}
	await putBack(ports, "pullRequests", held, { pauseMs: pauseAfter(attempts, error), isFree });
}

function pauseAfter(attempts: number, error: unknown): Milliseconds {
	const asked = error instanceof ServiceFault ? (error.retryAfter ?? 0) * 1_000 : 0;
	return Math.max(asked, Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS));
}
