import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Attack, AttackContext } from "../attack.ts";
import { CONFIG, configOf, SPEC, specOf } from "../client/files.ts";
import { type Hostile, hostileDescriptions } from "../client/hostile-descriptions.ts";
import type { Caller, Reply } from "../client/http.ts";
import { openTown, type Town, type Tracked } from "../town.ts";

/** More than any wait of a busy machine, and far less than the minute and more that such descriptions once took. */
const PATIENCE_MS = 20_000;
/** What one of them may take, alone, at the command line. */
const ALONE_MS = 30_000;
const AT_ONCE = 10;

const driftgate = join(import.meta.dirname, "../../../../engine/bin/driftgate.js");

export const hostileSmallDescriptions: Attack = {
	name: "hostile-descriptions",
	holds: "a small description is decided or refused in bounded time, and nobody else notices it",
	async run(context) {
		const { tally, world, random, share } = context;
		const town = await openTown(world, tally);
		const all = random.shuffle(hostileDescriptions());
		const chosen = all.slice(0, Math.max(3, Math.ceil(all.length * share)));
		const neighbour = await openNeighbour(town);
		for (let at = 0; at < chosen.length; at += AT_ONCE) {
			const group = chosen.slice(at, at + AT_ONCE);
			await atTheGate(context, town, group, at, neighbour);
			await anonymously(context, town, group, neighbour);
		}
		for (const hostile of chosen.slice(0, Math.max(2, 6 * share))) await atTheCommandLine(context, hostile);
	},
};

/** Another tenant's small gate-check. */
type Neighbour = () => Promise<Reply>;

async function openNeighbour(town: Town): Promise<Neighbour> {
	const company = town.world.github.account("quietcompany", "Organization");
	await town.install(company, []);
	const tracked = await town.track("quiet", { owner: company, by: "quentin" });
	const ci = await town.workflow(tracked.repository, { sha: tracked.head.sha });
	return () => town.submit(ci, tracked, tracked.head, { mode: "check" });
}

/** Ten of one tenant at once by each of its doors, while another tenant asks for little. */
async function atTheGate(
	context: AttackContext,
	town: Town,
	group: readonly Hostile[],
	at: number,
	neighbour: Neighbour,
): Promise<void> {
	const jobs = await Promise.all(
		group.map(async (hostile, index) => {
			const files = { [CONFIG]: configOf(), [SPEC]: hostile.base };
			const tracked = await town.track(`hostile-${at + index}`, { files, bare: true });
			const ci = await town.workflow(tracked.repository, { sha: tracked.head.sha });
			return { hostile, tracked, ci };
		}),
	);
	// The base becomes the baseline first, where it is let.
	const bases = Promise.all(jobs.map(({ ci, tracked }) => town.submit(ci, tracked, tracked.head, { mode: "sync" })));
	await Promise.race([bases, town.sleep(PATIENCE_MS)]);
	const asked = jobs.flatMap(({ hostile, tracked, ci }) => [
		submitted(`gate-check of ${hostile.name}`, () => submitRevision(ci, tracked, hostile, "gate-check")),
		submitted(`validation of ${hostile.name}`, () => submitRevision(ci, tracked, hostile, "validate")),
	]);
	await judge(context, town, asked, neighbour);
}

interface Submitted {
	readonly what: string;
	readonly answer: Promise<Reply>;
}

const submitted = (what: string, ask: () => Promise<Reply>): Submitted => ({ what, answer: ask() });

function submitRevision(
	ci: Caller,
	{ repository, head }: Tracked,
	{ revision }: Hostile,
	door: string,
): Promise<Reply> {
	const repo = `${repository.owner.login}/${repository.name}`;
	const about = { repo, ref: "refs/heads/main", commit_sha: head.sha, mode: "check" };
	return ci.post(`/api/action/${door}`, { config_content: configOf(), files: { [SPEC]: revision }, ...about });
}

async function anonymously(
	context: AttackContext,
	town: Town,
	group: readonly Hostile[],
	neighbour: Neighbour,
): Promise<void> {
	const asked = group.flatMap(({ name, base, revision }) => [
		submitted(`diff of ${name}`, () => town.elsewhere().post("/api/tools/diff", { base, revision })),
		submitted(`diff of ${name} with something small`, () =>
			town.elsewhere().post("/api/tools/diff", { base: specOf(), revision }),
		),
		submitted(`scaffold of ${name}`, () => town.elsewhere().post("/api/tools/scaffold", { spec: revision })),
	]);
	await judge(context, town, asked, neighbour);
}

/** What was refused for now may come again; what ends without an answer, or with a fault of ours, was accepted. */
async function judge(
	{ tally }: AttackContext,
	town: Town,
	asked: readonly Submitted[],
	neighbour: Neighbour,
): Promise<void> {
	await town.sleep(50);
	for (let small = 0; small < 3; small += 1) {
		const begun = performance.now();
		const answer = await Promise.race([neighbour(), town.sleep(PATIENCE_MS).then(() => "nothing yet")]);
		const isStarved = typeof answer === "string" || answer.status !== 200;
		const ms = Math.round(performance.now() - begun);
		tally.note(`a small gate-check beside ${asked[0]?.what} is not answered in ${ms} ms`, isStarved, answer);
		if (isStarved) break;
	}
	const late = town.sleep(PATIENCE_MS).then(() => undefined);
	for (const { what, answer } of asked) {
		const reply = await Promise.race([answer, late]);
		const isBounded = reply !== undefined && reply.status !== 0 && (reply.status < 500 || reply.status === 503);
		tally.note(`${what} is neither decided nor refused`, !isBounded, reply ?? "no answer yet");
		if (reply === undefined) break;
	}
}

async function atTheCommandLine({ tally }: AttackContext, { name, base, revision }: Hostile): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "driftgate-attack-"));
	const paths = [join(folder, "base.json"), join(folder, "revision.json")];
	try {
		await Promise.all([base, revision].map((text, index) => writeFile(paths[index] ?? "", text)));
		const isEnded = await new Promise<boolean>((resolve) => {
			execFile(process.execPath, [driftgate, "diff", ...paths], { timeout: ALONE_MS, killSignal: "SIGKILL" }, (error) =>
				resolve(error === null || (error.signal === null && typeof error.code === "number")),
			);
		});
		tally.note(`driftgate diff of ${name} does not end`, !isEnded);
	} finally {
		await rm(folder, { recursive: true });
	}
}
