import { execFile } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import type { Attack, AttackContext } from "../attack.ts";
import { filesOf } from "../client/files.ts";
import type { Caller, Reply } from "../client/http.ts";
import { openTown, type Town, type Tracked } from "../town.ts";
import { aboutInstallation, aboutPush } from "../world/github/payloads.ts";
import { forgeDeliveries } from "./deliveries/forge-deliveries.ts";

/** What is put off comes again within a minute. */
const LEASE_MS = 75_000;

const run = promisify(execFile);

/** What goes wrong while GitHub delivers. */
interface Trouble {
	readonly name: string;
	/** How many of its deliveries come at once: some troubles keep each of them waiting. */
	readonly deliveries: number;
	begin(context: AttackContext): Promise<() => Promise<void>>;
}

const away: readonly Trouble[] = (["502", "404", "hang"] as const).map((how) => ({
	name: how === "hang" ? "GitHub does not answer" : `GitHub answers ${how}`,
	deliveries: 6,
	async begin({ world }) {
		world.github.server.fault = () => (how === "hang" ? "hang" : { status: Number(how), body: { message: "No" } });
		return async () => {
			world.github.server.fault = undefined;
		};
	},
}));

const onSqlite: readonly Trouble[] = [
	{
		name: "another process holds the write lock",
		deliveries: 6,
		async begin({ world }) {
			const database = new DatabaseSync(join(world.dataFolder, "driftgate.db"));
			database.exec("BEGIN IMMEDIATE");
			return async () => {
				database.exec("ROLLBACK");
				database.close();
			};
		},
	},
	{
		name: "nothing can be written to the disk",
		deliveries: 6,
		async begin({ world }) {
			const limit = (bytes: string) =>
				run("prlimit", ["--pid", String(world.service.pid), `--fsize=${bytes}:unlimited`]);
			await limit("1");
			return async () => void (await limit("unlimited"));
		},
	},
];

export const lostDeliveries: Attack = {
	name: "lost-deliveries",
	holds:
		"what is answered 200 is carried out, whatever was away; what cannot be kept is 500; what GitHub did not sign is 401",
	async run(context) {
		const { tally, world, share } = context;
		const town = await openTown(world, tally);
		const troubles = world.store === "sqlite" ? [...onSqlite, ...away] : away;
		for (const [index, trouble] of troubles.entries()) {
			await losePushes(context, town, trouble, index, Math.max(1, Math.ceil(trouble.deliveries * share)));
		}
		await loseInstallation(context, town);
		await forgeDeliveries(context, town);
	},
};

async function losePushes(
	context: AttackContext,
	town: Town,
	trouble: Trouble,
	index: number,
	count: number,
): Promise<void> {
	const { tally } = context;
	const ada = await town.person("ada");
	const all: Tracked[] = [];
	for (let number = 0; number < count; number += 1) all.push(await town.track(`lost-${index}-${number}`));
	const end = await trouble.begin(context);
	let answers: readonly Reply[] = [];
	let ready: Reply;
	try {
		answers = await Promise.all(all.map((tracked) => pushNext(context, town, tracked)));
		ready = await town.anyone.get("/api/health/ready");
	} finally {
		await end();
	}
	if (onSqlite.includes(trouble))
		tally.note(`${trouble.name}, and the service says that it is ready`, ready.status === 200, ready);
	const arrived = await Promise.all(
		all.map((tracked, at) => answers[at]?.status !== 200 || town.eventually(() => isSynced(ada, tracked), LEASE_MS)),
	);
	for (const [at, answer] of answers.entries()) {
		const isKept = arrived[at] === true;
		tally.note(`${trouble.name}: a push that was answered 200 is lost`, !isKept, answer);
		tally.note(
			`${trouble.name}: a push is answered neither 200 nor 5xx`,
			answer.status !== 200 && answer.status < 500,
			answer,
		);
	}
}

async function pushNext({ world }: AttackContext, town: Town, tracked: Tracked): Promise<Reply> {
	const before = tracked.head;
	tracked.head = world.github.commit(tracked.repository, filesOf({ version: "1.1.0", mark: "arrived" }));
	const sender = world.github.account("ada", "User");
	return town.tell("push", aboutPush(world.github, tracked.repository, before, tracked.head, sender));
}

async function isSynced(ada: Caller, { id }: Tracked): Promise<boolean> {
	return (await ada.get(`/api/v1/projects/${id}/spec`)).text.includes("arrived");
}

/** The App is installed while GitHub cannot be asked what it was installed on. */
async function loseInstallation({ tally, world }: AttackContext, town: Town): Promise<void> {
	const company = world.github.account("latecomer", "Organization");
	const repository = world.github.createRepository(company, "first");
	repository.roles.set("lena", "admin");
	world.github.commit(repository, filesOf());
	world.github.install(company);
	world.github.server.fault = () => ({ status: 502, body: {} });
	let answer: Reply;
	try {
		const installation = [...world.github.installations.values()].find(({ account }) => account === company);
		const sender = world.github.account("lena", "User");
		if (installation === undefined) throw new Error("Nothing was installed.");
		answer = await town.tell("installation", aboutInstallation(installation, "created", [repository], sender));
	} finally {
		world.github.server.fault = undefined;
	}
	const lena = await town.person("lena");
	const isLinkable = async () => (await lena.get("/api/github/repositories")).text.includes("latecomer/first");
	const isKept = answer.status !== 200 || (await town.eventually(isLinkable, LEASE_MS));
	tally.note("an installation that was answered 200 is lost", !isKept, answer);
}
