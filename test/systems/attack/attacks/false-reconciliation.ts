import { setTimeout as sleep } from "node:timers/promises";
import type { Attack, AttackContext } from "../attack.ts";
import { askForEvidence, readEvidence } from "../client/evidence.ts";
import { filesOf } from "../client/files.ts";
import type { Caller } from "../client/http.ts";
import { openTown, type Tracked } from "../town.ts";
import type { Question } from "../world/github/question.ts";
import type { RestAnswer } from "../world/github/repository-answers.ts";
import type { Fault } from "../world/github/serve.ts";

const json = (status: number, body: unknown): RestAnswer => ({ status, body });

/** What GitHub answers in the place of a list of commits, none of which is one. */
const answers: readonly (readonly [string, RestAnswer | "hang"])[] = [
	...[400, 401, 403, 404, 405, 409, 410, 422, 429, 451, 500, 501, 502, 503, 504].map(
		(status) => [`${status}`, json(status, { message: "No" })] as const,
	),
	["404 with a list", json(404, [])],
	["409 of an empty repository", json(409, { message: "Git Repository is empty." })],
	["an object", json(200, {})],
	["an object that says not found", json(200, { message: "Not Found" })],
	["null", json(200, "null")],
	["a number", json(200, "0")],
	["nothing", json(200, "")],
	["204", { status: 204 }],
	["a page of HTML", { status: 200, body: "<html>Unicorn!</html>", headers: { "content-type": "text/html" } }],
	["half a list", { status: 200, body: '[{"sha":"', headers: { "content-type": "application/json" } }],
	["commits without dates", json(200, [{ sha: "a".repeat(40), commit: {} }])],
	["commits without ids", json(200, [{ commit: { committer: { date: "2026-05-01T00:00:00Z" } } }])],
	["a list of nulls", json(200, [null, null])],
	["a redirection in a circle", { status: 301, headers: { location: "/repositories/1/commits" } }],
];

const isList = ({ path }: Question): boolean => /\/commits$/.test(path);

/** Only the first path's list is answered: the others are as above. */
const fromSecond = (answer: RestAnswer | "hang"): Fault => {
	let count = 0;
	return (question) => {
		if (!isList(question)) return undefined;
		count += 1;
		return count > 1 ? answer : undefined;
	};
};

export const falseReconciliation: Attack = {
	name: "false-reconciliation",
	holds: "evidence says that it was reconciled only where GitHub listed the commits",
	async run(context) {
		const { tally, world, share } = context;
		const town = await openTown(world, tally);
		const ada = await town.person("ada");
		const tracked = await town.track("reconciled");
		await town.push(tracked, filesOf({ version: "1.1.0", mark: "next" }));
		const isSynced = async () => (await ada.get(`/api/v1/projects/${tracked.id}/spec`)).text.includes("next");
		if (!(await town.eventually(isSynced))) throw new Error("The push was not synced.");
		// Of commits in one second nobody can say which came first, and the later one decides for the earlier.
		await sleep(1_100);
		// A commit that the gate never saw: whoever does not list it says what is not so.
		world.github.commit(tracked.repository, filesOf({ version: "1.2.0", mark: "unseen" }));
		const isHonest = async () => {
			const { isReconciled, content } = readEvidence(await askForEvidence(ada, tracked.id));
			return isReconciled === true && content.includes('"undecided": 1');
		};
		// The push's own decision is in the log a moment after its files are.
		if (!(await town.eventually(isHonest))) throw new Error("Where GitHub lists them, it is not reconciled.");
		for (const [name, answer] of answers.slice(0, Math.max(2, Math.ceil(answers.length * share)))) {
			await ask(context, ada, tracked, name, (question) => (isList(question) ? answer : undefined));
			await ask(context, ada, tracked, `${name}, from the second list on`, fromSecond(answer));
		}
		await loseBranch(context, ada, tracked);
	},
};

async function ask(
	{ tally, world }: AttackContext,
	ada: Caller,
	{ id }: Tracked,
	name: string,
	fault: Fault,
): Promise<void> {
	for (const format of ["json", "markdown"] as const) {
		world.github.server.fault = fault;
		const reply = await askForEvidence(ada, id, format);
		world.github.server.fault = undefined;
		if (reply.status !== 200) {
			tally.note(`${name}: refused with ${reply.status}`, false, reply);
			continue;
		}
		const content: string = reply.json?.content ?? "";
		const isClaimed =
			format === "json" ? readEvidence(reply).isReconciled !== false : /Reconciled with the repository/.test(content);
		tally.note(`${name}: ${format} evidence says that it was reconciled`, isClaimed, reply);
	}
}

/** The default branch has another name now, or the repository is gone: GitHub itself answers 404 then. */
async function loseBranch(context: AttackContext, ada: Caller, tracked: Tracked): Promise<void> {
	const { github } = context.world;
	const { repository } = tracked;
	const head = repository.branches.get("main") ?? "";
	repository.branches.delete("main");
	await ask(context, ada, tracked, "a default branch that is not there", () => undefined);
	repository.branches.set("main", head);
	github.repositories.delete(repository.id);
	await ask(context, ada, tracked, "a repository that is not there", () => undefined);
	github.repositories.set(repository.id, repository);
	repository.isSelected = false;
	await ask(context, ada, tracked, "a repository that was taken out of the installation", () => undefined);
	repository.isSelected = true;
}
