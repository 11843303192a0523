import { hasAtLeast } from "../../auth/may.ts";
import type { CommandAnswer, Permission, Ports, PullRequestView, RepositoryDocument } from "../../ports.ts";
import { checkId, pullRequestId } from "../checks/check-ids.ts";
import { followPullRequest, repositoryRef } from "../checks/hear-of-pull-request.ts";
import { judgeHeadAgain } from "../checks/judge-again.ts";
import { hasPlaceForAnswers } from "../comments/say-answers.ts";
import { projectsOfRepository } from "../projects/projects-of-repository.ts";
import { type CommandOutcome, carryOutCommand } from "./carry-out-command.ts";
import { isHeard } from "./command-limits.ts";
import type { Commander, ToldCommands } from "./commander.ts";
import { judgedParts } from "./judged-findings.ts";
import { answerId, isAnswered, keepAnswer } from "./keep-answer.ts";
import { parseCommands, type WrittenCommand } from "./parse-command.ts";
import { sayOutcomes } from "./say-outcomes.ts";

/** Commands of one text that are carried out; the others are refused in one line. */
const MOST_COMMANDS = 10;

/**
 * Carries out the commands of a comment or a review on an open pull request of a linked repository, by somebody who may
 * write to it at this moment, as GitHub says. Once for however often it comes. Throws where GitHub or the store is away.
 */
export async function hearOfCommands(ports: Ports, repository: RepositoryDocument, told: ToldCommands): Promise<void> {
	const commands = parseCommands(told.text);
	if (commands.length === 0) return;
	const heard = await hearOut(ports, repository, told);
	if (heard === undefined) return;
	const { pull, permission } = heard;
	if (pull.state !== "open") return answer(ports, heard, [refusal(CLOSED)]);
	if (!hasAtLeast(permission, "write")) return answer(ports, heard, [refusal(NO_RIGHTS)]);
	const outcomes = await carryOut(ports, heard, commands);
	if (outcomes.some(({ kind }) => kind === "done" || kind === "recheck")) {
		await judgeHeadAgain(ports, { repositoryId: repository.id, headSha: pull.headSha });
	}
	await answer(ports, heard, outcomes);
}

/** Somebody's commands, with what GitHub says of them at this moment. */
export interface Heard {
	readonly repository: RepositoryDocument;
	readonly told: Omit<ToldCommands, "text">;
	readonly pull: PullRequestView;
	readonly permission: Permission;
}

/** Undefined where nothing is said to whoever it was: a machine, a repository that is not linked, too many, an answered one. */
export async function hearOut(
	ports: Ports,
	repository: RepositoryDocument,
	told: Omit<ToldCommands, "text">,
): Promise<Heard | undefined> {
	const { number, sender } = told;
	const ignored = (why: string) => {
		ports.log.info("command_ignored", { repositoryId: repository.id, pull: number, source: told.source.id, why });
		return undefined;
	};
	if (!sender.isPerson) return ignored("not a person");
	if (!(await isHeard(ports, repository, sender))) return ignored("too many within an hour");
	if ((await projectsOfRepository(ports, repository)).length === 0) return ignored("not linked");
	const id = pullRequestId(repository.id, number);
	const known = await ports.store.get("pullRequests", id);
	if (isAnswered(known, answerId(told))) return undefined;
	const pull = await ports.pulls.readPullRequest(repositoryRef(repository), number);
	if (pull === undefined) return ignored("no pull request");
	const isFollowed = known?.headSha === pull.headSha && known.state === pull.state;
	if (!isFollowed) await followPullRequest(ports, repository, pull);
	return { repository, told, pull, permission: await permissionOf(ports, repository, sender) };
}

function permissionOf(ports: Ports, repository: RepositoryDocument, { id, login }: Commander): Promise<Permission> {
	return ports.pulls.permissionOf(repositoryRef(repository), { id, login });
}

async function carryOut(
	ports: Ports,
	heard: Heard,
	commands: readonly WrittenCommand[],
): Promise<readonly CommandOutcome[]> {
	const { repository, pull } = heard;
	const check = await ports.store.get("checks", checkId(repository.id, pull.headSha));
	const parts = await judgedParts(ports, check, pull.number);
	const projects = await projectsOfRepository(ports, repository);
	const scene = { accepting: acceptingOf(ports, heard), parts, projectIds: projects.map(({ id }) => id) };
	const outcomes: CommandOutcome[] = [];
	for (const { command } of commands.slice(0, MOST_COMMANDS)) {
		outcomes.push(await carryOutCommand(ports, scene, command));
	}
	return commands.length > MOST_COMMANDS ? [...outcomes, refusal(TOO_MANY)] : outcomes;
}

export function acceptingOf(ports: Ports, { told: { sender, source }, pull, permission }: Heard) {
	const { number, authorId } = pull;
	return { userId: ports.pulls.personId(sender.id), login: sender.login, permission, source, pull: number, authorId };
}

const refusal = (said: string): CommandOutcome => ({ kind: "refused", said });

const CLOSED = "The pull request is not open.";
export const NO_RIGHTS = "Only people who may write to the repository give commands.";
const TOO_MANY = `The first ${MOST_COMMANDS} commands of a text are carried out, and no more.`;

/** Keeps what is said, and has the check say it where no comment can. */
export async function answer(ports: Ports, heard: Heard, outcomes: readonly CommandOutcome[]): Promise<void> {
	const { repository, told, pull, permission } = heard;
	const id = pullRequestId(repository.id, pull.number);
	const isSaid = outcomes.some(({ kind }) => kind === "refused" || kind === "help");
	const isTold = isSaid && pull.state === "open" && hasAtLeast(permission, "write");
	const said: CommandAnswer = {
		id: answerId(told),
		...sayOutcomes(told.source, outcomes),
		isTold,
		headSha: pull.headSha,
	};
	await keepAnswer(ports, id, said);
	if (!isTold) return;
	const kept = await ports.store.get("pullRequests", id);
	const installation = await ports.store.get("installations", repository.installationId);
	if (kept !== undefined && installation !== undefined && !(await hasPlaceForAnswers(ports, installation, kept))) {
		await judgeHeadAgain(ports, { repositoryId: repository.id, headSha: pull.headSha });
	}
}
