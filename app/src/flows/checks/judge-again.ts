import type { CheckDocument, Ports, ProjectDocument } from "../../ports.ts";
import { eachOf } from "../records/read-all.ts";
import { askForCheck } from "./ask-for-check.ts";
import { checkId } from "./check-ids.ts";

/** Between two pull requests that are judged again: whatever comes meanwhile goes before those that are left. */
const PACE_MS = 100;

/**
 * Has the open pull requests judged again that touch a project whose baseline moved, the newest first. Those whose first
 * judgement nobody has begun are judged against it anyway; one that was begun may be of the baseline before it.
 */
export async function judgeAgain(
	ports: Pick<Ports, "store" | "clock">,
	{ id: projectId, repositoryId }: Pick<ProjectDocument, "id" | "repositoryId">,
): Promise<void> {
	const open = eachOf(ports.store, "pullRequests", {
		where: { repositoryId, isOpen: true },
		sort: { field: "number", direction: "desc" },
	});
	const now = ports.clock.now();
	let rank = 0;
	for await (const { number, headSha } of open) {
		const check = await ports.store.get("checks", checkId(repositoryId, headSha));
		if (check === undefined || !mayBeOf(check, projectId)) continue;
		const head = { repositoryId, headSha, subject: { kind: "pull_request", number } } as const;
		await askForCheck(ports, head, { isAgain: true, isQuiet: true, notBefore: now + rank * PACE_MS });
		rank += 1;
	}
}

/** Whether a verdict against a project's former baseline was reached, or may yet be. Whoever begins says so on GitHub first. */
function mayBeOf({ answered, judged, leaseOwner, isAnnounced }: CheckDocument, projectId: string): boolean {
	if (answered === 0) return leaseOwner !== null || !isAnnounced;
	return judged.some((one) => one.projectId === projectId);
}

/** Has a head judged again, for all that it is the head of. False where nothing is known of it. */
export async function judgeHeadAgain(
	ports: Pick<Ports, "store" | "clock">,
	{ repositoryId, headSha }: { readonly repositoryId: string; readonly headSha: string },
): Promise<boolean> {
	const check = await ports.store.get("checks", checkId(repositoryId, headSha));
	const [subject] = check?.subjects ?? [];
	if (subject === undefined) return false;
	await askForCheck(ports, { repositoryId, headSha, subject }, { isAgain: true });
	return true;
}
