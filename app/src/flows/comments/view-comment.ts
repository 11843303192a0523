import { isoDay, markdownText } from "@driftgate/engine/records";
import type { Ports, PullRequestDocument } from "../../ports.ts";
import { checkId } from "../checks/check-ids.ts";
import type { CheckSurroundings } from "../checks/check-view.ts";
import { sayCheckpoints } from "../checks/say-checkpoints.ts";
import { titleOf } from "../checks/view-check.ts";
import { shareOf, viewServices } from "../checks/view-services.ts";
import { acceptableFindings, isOpen, type JudgedPart, judgedParts } from "../commands/judged-findings.ts";
import { commentSetting } from "./comment-setting.ts";
import { sayAnswers } from "./say-answers.ts";

/** What the comment of a pull request says. */
export interface CommentView {
	/** Markdown of at most 65,536 characters; empty where none is wanted, and one that is there is left as it is. */
	readonly body: string;
	/** Whether there is something to decide, so that it is made where there is none. */
	readonly isWanted: boolean;
}

/** By which it is found again: nobody sees it, and only what our App wrote with it is ours. */
export const MARK = "<!-- driftgate:comment -->";

/** GitHub takes 65,536 characters. */
const LONGEST = 65_536;
/** Of the services' parts together: who wants all of it opens the check. */
const BYTES = 20_000;
const LEAST_BYTES = 4_000;
/** What more services say is one line each. */
const TOLD_SERVICES = 8;
/** Commands that are ready to be copied. */
const TOLD_COMMANDS = 10;
/** The day that they propose. */
const PROPOSED_DAYS = 30;

/**
 * What the comment of a pull request is to say now; `soon` while a worker holds the check of its head; undefined where that
 * waits for a verdict, which asks for the comment again.
 */
export async function viewComment(
	ports: Ports,
	surroundings: CheckSurroundings,
	pull: PullRequestDocument,
): Promise<CommentView | "soon" | undefined> {
	const check = await ports.store.get("checks", checkId(pull.repositoryId, pull.headSha));
	if (check === undefined || check.asked !== check.answered) return check?.leaseOwner == null ? undefined : "soon";
	const parts = await judgedParts(ports, check, pull.number);
	const setting = commentSetting(parts);
	if (setting === "off") return { body: "", isWanted: false };
	const isAsked = pull.answers.some(({ isTold, headSha }) => isTold && headSha === pull.headSha);
	const isToDecide = parts.some(({ result }) => result.gateAction !== "proceed" || result.verdict !== "PASS");
	const isWanted = isToDecide || isAsked || (setting === "always" && parts.length > 0);
	return { body: await write(ports, surroundings, { parts, pull }), isWanted };
}

async function write(
	ports: Ports,
	surroundings: CheckSurroundings,
	{ parts, pull }: { readonly parts: readonly JudgedPart[]; readonly pull: PullRequestDocument },
): Promise<string> {
	const bytes = shareOf(BYTES, { services: parts.length, told: TOLD_SERVICES, least: LEAST_BYTES });
	const services = await viewServices(ports, surroundings, parts, { bytes, annotations: 0 });
	const [told, others] = [services.slice(0, TOLD_SERVICES), services.slice(TOLD_SERVICES)];
	return fitted([
		MARK,
		services.length === 1 ? "" : `## Driftgate: ${markdownText(titleOf(services))}`,
		...told.map(({ summary }) => summary.trim()),
		others.map(({ verdict, title }) => `- ${markdownText(verdict.project.name)}: ${title}`).join("\n"),
		await sayCommands(ports, parts),
		sayAnswers(pull.answers),
		await sayCheckpoints(ports, surroundings, services),
	]);
}

/** What to write to accept what blocks: commands that only want their reason. */
async function sayCommands(ports: Ports, parts: readonly JudgedPart[]): Promise<string> {
	const open = new Set<string>();
	for (const part of parts.filter(({ result }) => result.gateAction === "block")) {
		for (const finding of (await acceptableFindings(ports, part)).filter(isOpen)) open.add(finding.fingerprint);
	}
	if (open.size === 0) return "";
	const until = isoDay(ports.clock.now() + Math.min(PROPOSED_DAYS, ...parts.map(mostDays)) * DAY_MS);
	const lines = [...open]
		.slice(0, TOLD_COMMANDS)
		.map((fingerprint) => `/driftgate accept ${fingerprint} until ${until} because REASON`);
	const more = open.size > TOLD_COMMANDS ? [`… and ${open.size - TOLD_COMMANDS} more`] : [];
	return [
		"<details><summary>Accept what is meant to break</summary>",
		"",
		"Whoever may write to this repository says so in a comment of their own, with a reason:",
		"",
		...["```", ...lines, ...more, "```"],
		"",
		"It holds for this pull request until it is merged, and for the service from then on. `/driftgate help` has the other commands.",
		"",
		"</details>",
	].join("\n");
}

const DAY_MS = 86_400_000;

const mostDays = ({ project: { baseline } }: JudgedPart): number => baseline?.accept?.maxDays ?? PROPOSED_DAYS;

/** As many whole parts as there is room for. */
function fitted(parts: readonly string[]): string {
	const kept: string[] = [];
	let left = LONGEST;
	for (const part of parts) {
		if (part === "" || part.length + 2 > left) continue;
		kept.push(part);
		left -= part.length + 2;
	}
	return kept.join("\n\n");
}
