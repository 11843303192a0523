import type { CheckDocument, InstallationDocument, JudgedProject, Ports, RepositoryDocument } from "../../ports.ts";
import { askForComment } from "../comments/ask-for-comment.ts";
import { sayAnswersInCheck } from "../comments/say-answers.ts";
import { type Held, putBack } from "../records/let-go.ts";
import { updateDocument } from "../records/update-document.ts";
import { hearOfLimit, pausedFor } from "../writing/in-turn.ts";
import { pullRequestId } from "./check-ids.ts";
import { CHECK_NAME, type CheckSurroundings } from "./check-view.ts";
import { endFailedCheck, MAX_ATTEMPTS } from "./end-failed-check.ts";
import { repositoryRef } from "./hear-of-pull-request.ts";
import { judgeHead } from "./judge-head.ts";
import { sayMissingPermissions } from "./say-missing-permissions.ts";
import { settleCheck } from "./settle-check.ts";
import { showCheck, type Wanted } from "./show-check.ts";
import { showStatus } from "./show-status.ts";
import { endedView, type JudgedHead, queuedView, viewCheck } from "./view-check.ts";

/** A check whose repository the App may still reach. */
interface Reached extends Held<"checks"> {
	readonly surroundings: CheckSurroundings;
	readonly repository: RepositoryDocument;
	readonly installation: InstallationDocument;
}

/**
 * Carries out a check that `holder` claimed: says on GitHub that it is judged, judges it, and says the verdict. Done again
 * after a crash, it goes on where it was. What fails comes again after a pause, and ends as a failure that says why.
 */
export async function carryOutCheck(
	ports: Ports,
	held: Held<"checks">,
	surroundings: CheckSurroundings,
): Promise<void> {
	const { claimed } = held;
	const repository = await ports.store.get("repositories", claimed.repositoryId);
	const installation = repository && (await ports.store.get("installations", repository.installationId));
	// Nothing of it can be shown any more, whatever became of it.
	if (repository === undefined || installation === undefined || installation.suspended) return settleCheck(ports, held);
	const paused = await pausedFor(ports, installation.id);
	if (paused !== undefined) return putBack(ports, "checks", held, { pauseMs: paused * 1_000, isFree: true });
	const reached = { ...held, surroundings, repository, installation };
	try {
		if (claimed.attempts > MAX_ATTEMPTS) throw new Error("It ended the process each time.");
		await carryOut(ports, reached);
	} catch (error) {
		ports.log.warn("check_failed", { check: claimed.id, attempt: claimed.attempts, error: String(error) });
		await hearOfLimit(ports, installation.id, error);
		await endFailedCheck(ports, held, error, (wanted) => show(ports, reached, wanted));
	}
}

async function carryOut(ports: Ports, reached: Reached): Promise<void> {
	const { claimed, repository, installation, surroundings } = reached;
	if (claimed.subjects.length === 0) return end(ports, reached);
	if (claimed.isAnnounced) await announce(ports, reached);
	const judged: JudgedHead[] = [];
	for (const subject of claimed.subjects) {
		const one = await judgeHead(ports, repository, { check: claimed, subject });
		if (one !== "elsewhere") judged.push(one);
	}
	const current = await ports.store.get("checks", claimed.id);
	// Somebody asked again meanwhile: what was found is old before anybody has seen it.
	if (current?.asked !== claimed.asked) return putBack(ports, "checks", reached, { pauseMs: 0, isFree: true });
	if (judged.length === 0) return end(ports, reached);
	const answers = await sayAnswersInCheck(ports, installation, claimed);
	const off = sayMissingPermissions(installation, { delivers: asksForDeliveries(judged) });
	const missing = [off, answers].filter((one) => one !== "").join("\n\n");
	for (const view of await viewCheck(ports, surroundings, { checkId: claimed.id, judged, missing })) {
		await show(ports, reached, view);
	}
	// Before: whoever dies in between is followed by somebody who asks again.
	await askForComments(ports, claimed);
	await settleCheck(ports, reached, judged.flatMap(judgedProjects));
}

function judgedProjects({ verdicts }: JudgedHead): readonly JudgedProject[] {
	return verdicts.map(({ project: { id: projectId, baseline }, run }) => ({
		...{ projectId, runId: run.id, baseline: baseline?.bundle ?? null },
	}));
}

const asksForDeliveries = (judged: readonly JudgedHead[]): boolean =>
	judged.some(({ verdicts, untouched }) =>
		[...verdicts.map(({ project }) => project), ...untouched].some(({ baseline }) => baseline?.delivers === true),
	);

/** Nobody waits for a verdict any more; one that was given stands. */
async function end(ports: Ports, reached: Reached): Promise<void> {
	const { claimed } = reached;
	const shown = (await ports.store.get("checks", claimed.id))?.shown ?? [];
	if (shown.some(({ state }) => state === "queued")) await show(ports, reached, endedView(claimed.id, OVERTAKEN));
	await settleCheck(ports, reached);
}

const OVERTAKEN = {
	conclusion: "cancelled",
	title: "Overtaken",
	summary: "The pull request has a newer commit, or was closed, before this one was judged.",
} as const;

async function announce(ports: Ports, reached: Reached): Promise<void> {
	const { claimed } = reached;
	await show(ports, reached, queuedView(claimed.id));
	await updateDocument(ports.store, "checks", claimed.id, (check) =>
		check?.asked === claimed.asked ? { ...check, isAnnounced: false } : undefined,
	);
}

async function show(ports: Ports, reached: Reached, wanted: Wanted): Promise<void> {
	const { claimed: check, installation } = reached;
	const repository = repositoryRef(reached.repository);
	await showCheck(ports, { check, repository }, wanted);
	if (wanted.name !== CHECK_NAME) return;
	await showStatus(ports, { repository, installation, headSha: check.headSha }, wanted);
}

/** What stands on a pull request follows the verdict. */
async function askForComments(ports: Ports, { repositoryId, subjects }: CheckDocument): Promise<void> {
	for (const subject of subjects) {
		if (subject.kind === "pull_request") await askForComment(ports, pullRequestId(repositoryId, subject.number));
	}
}
