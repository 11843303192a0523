import { hasAtLeast } from "../../auth/may.ts";
import type { CommandSource, Ports, RepositoryDocument } from "../../ports.ts";
import { checkId } from "../checks/check-ids.ts";
import { judgeHeadAgain } from "../checks/judge-again.ts";
import { acceptFindings } from "./accept-findings.ts";
import { type CommandOutcome, dayIn, NOT_JUDGED, orSayWhy, sayAccepted } from "./carry-out-command.ts";
import type { Commander } from "./commander.ts";
import { acceptingOf, answer, type Heard, hearOut, NO_RIGHTS } from "./hear-of-commands.ts";
import { acceptableFindings, isOpen, type JudgedPart, judgedParts } from "./judged-findings.ts";

/** The button "Accept for 30 days" under a check run. */
export interface PressedButton {
	readonly headSha: string;
	readonly source: CommandSource;
	readonly sender: Commander;
}

const DAYS = 30;

/**
 * Accepts all that blocks, for each open pull request whose head it is, as the command does of each finding: by the same
 * people, under the same policies. Once for however often it comes. Throws where GitHub or the store is away.
 */
export async function hearOfButton(
	ports: Ports,
	repository: RepositoryDocument,
	{ headSha, source, sender }: PressedButton,
): Promise<void> {
	const check = await ports.store.get("checks", checkId(repository.id, headSha));
	for (const subject of check?.subjects ?? []) {
		if (subject.kind !== "pull_request") continue;
		const heard = await hearOut(ports, repository, { number: subject.number, source, sender });
		if (heard === undefined || heard.pull.headSha !== headSha || heard.pull.state !== "open") continue;
		const outcome = await press(ports, heard);
		if (outcome.kind === "done") await judgeHeadAgain(ports, { repositoryId: repository.id, headSha });
		await answer(ports, heard, [outcome]);
	}
}

async function press(ports: Ports, heard: Heard): Promise<CommandOutcome> {
	const { repository, pull, permission } = heard;
	if (!hasAtLeast(permission, "write")) return { kind: "refused", said: NO_RIGHTS };
	const check = await ports.store.get("checks", checkId(repository.id, pull.headSha));
	const parts = await judgedParts(ports, check, pull.number);
	// Only where a baseline's configuration offers it, whatever a check showed before.
	const offered = parts.filter(({ project }) => project.baseline?.github?.acceptButton === true);
	const blocking = [];
	for (const part of offered.filter(({ result }) => result.gateAction === "block")) {
		blocking.push({ project: part.project, findings: await blockingFindings(ports, part) });
	}
	const wanted = blocking.filter(({ findings }) => findings.length > 0);
	if (wanted.length === 0) return { kind: "refused", said: parts.length === 0 ? NOT_JUDGED : NOTHING_BLOCKS };
	const terms = { until: dayIn(ports, DAYS), reason: `accepted by the button of the check for ${DAYS} days` };
	return orSayWhy(async () => {
		const accepted = await acceptFindings(ports, acceptingOf(ports, heard), { ...terms, parts: wanted });
		const count = wanted.reduce((sum, { findings }) => sum + findings.length, 0);
		const what = count === 1 ? "1 finding is accepted" : `${count} findings are accepted`;
		return sayAccepted(`${what} until ${terms.until}`, accepted);
	});
}

const NOTHING_BLOCKS = "Nothing that can be accepted blocks any more.";

/** Errors, and warnings where no error is what blocks. */
async function blockingFindings(ports: Ports, part: JudgedPart): Promise<readonly string[]> {
	const open = (await acceptableFindings(ports, part)).filter(isOpen);
	const errors = open.filter(({ level }) => level === "ERR");
	return (errors.length > 0 ? errors : open).map(({ fingerprint }) => fingerprint);
}
