import type { CheckDocument, CommandAnswer, InstallationDocument, Ports, PullRequestDocument } from "../../ports.ts";
import { checkId, pullRequestId } from "../checks/check-ids.ts";
import { isGranted } from "../checks/say-missing-permissions.ts";
import { judgedParts } from "../commands/judged-findings.ts";
import { commentSetting } from "./comment-setting.ts";

/** More are for whoever reads the conversation. */
const TOLD = 5;

/** The newest answers, the newest last; nothing where there is none to say. */
export function sayAnswers(answers: readonly CommandAnswer[]): string {
	// What is said to many is said once.
	const newest = new Map(answers.filter(({ lines }) => lines.length > 0).map((one) => [one.lines.join("\n"), one]));
	const told = [...newest.values()].slice(-TOLD);
	if (told.length === 0) return "";
	return ["**Answers to commands**", "", ...told.map(sayAnswer)].join("\n");
}

function sayAnswer({ source, lines }: CommandAnswer): string {
	const where = { comment: "a comment", review: "a review", button: "the button" }[source.kind];
	const place = isPlain(source.url) ? `[${where}](${source.url})` : where;
	if (lines.length === 1) return `- To ${place}: ${lines[0]}`;
	return [`- To ${place}:`, ...lines.map((line) => `  - ${line}`)].join("\n");
}

/** GitHub's own addresses need nothing that Markdown makes something of. */
const isPlain = (url: string | null): url is string =>
	url !== null && /^https:\/\/[\w.:-]+\/[\w./#-]{1,300}$/.test(url);

/** Whether answers are told in a comment. Where they are not, the check tells them. */
export async function hasPlaceForAnswers(
	ports: Pick<Ports, "store">,
	installation: InstallationDocument,
	pull: PullRequestDocument,
): Promise<boolean> {
	if (!isGranted(installation, "issues", "write") || pull.isDraft || pull.isLocked === true) return false;
	if (pull.comment?.state === "deleted") return false;
	const check = await ports.store.get("checks", checkId(pull.repositoryId, pull.headSha));
	return commentSetting(await judgedParts(ports, check, pull.number)) !== "off";
}

/** What a check says of commands on the pull requests that have no comment to say it in. */
export async function sayAnswersInCheck(
	ports: Pick<Ports, "store">,
	installation: InstallationDocument,
	{ repositoryId, headSha, subjects }: CheckDocument,
): Promise<string> {
	const said: CommandAnswer[] = [];
	for (const subject of subjects) {
		if (subject.kind !== "pull_request") continue;
		const pull = await ports.store.get("pullRequests", pullRequestId(repositoryId, subject.number));
		if (pull === undefined || (await hasPlaceForAnswers(ports, installation, pull))) continue;
		said.push(...pull.answers.filter((answer) => answer.isTold && answer.headSha === headSha));
	}
	return sayAnswers(said);
}
