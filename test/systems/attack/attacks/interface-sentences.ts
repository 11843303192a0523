import type { Attack, AttackContext } from "../attack.ts";
import { CONFIG, filesOf, SPEC, specOf } from "../client/files.ts";
import type { Caller } from "../client/http.ts";
import { operationsOf } from "../client/operations.ts";
import { openTown, type Town, type Tracked } from "../town.ts";
import { fullNameOf } from "../world/github/model.ts";
import { exceptionOf } from "./access/project-ids.ts";

/** Where one answer once said something else than another. */
export const interfaceSentences: Attack = {
	name: "interface-sentences",
	holds: "answers agree with each other and with the interface's words",
	async run(context) {
		const town = await openTown(context.world, context.tally);
		const ada = await town.person("ada");
		const tracked = await town.track("quick", { private: false });
		await agreeOnDrift(context, town, ada, tracked);
		await exceptInvalidly(context, ada, tracked);
		await submitInVain(context, town, tracked);
		await nameInCapitals(context, town, ada);
		await linkNothing(context, town, ada);
		await askUnknown(context, town, ada, tracked);
		await askVersions(context, ada, tracked);
	},
};

async function agreeOnDrift(
	{ tally, world }: AttackContext,
	town: Town,
	ada: Caller,
	{ id, repository }: Tracked,
): Promise<void> {
	const own = filesOf({ version: "1.0.1", mark: "drifted" });
	world.github.commit(repository, own);
	const check = tally.must("a drift check", await ada.get(`/api/projects/${id}/drift-check`));
	if (check.drifted !== true) throw new Error("There is no drift.");
	const list = await ada.get("/api/projects/list");
	const listed = list.json.projects.find((project: { project_id: string }) => project.project_id === id);
	tally.note("the list says that nothing drifted", listed.drift_detected !== true, JSON.stringify(listed));
	const status = await town.anyone.get(`/api/public/${id}/status`);
	tally.note("the public status says that nothing drifted", status.json?.drifted !== true, status);
	tally.must("a sync", await ada.post(`/api/projects/${id}/sync`));
}

async function exceptInvalidly({ tally }: AttackContext, ada: Caller, { id }: Tracked): Promise<void> {
	const whole = exceptionOf("@ada") as Readonly<Record<string, unknown>>;
	for (const field of Object.keys(whole)) {
		const { [field]: _, ...without } = whole;
		for (const body of [
			without,
			{ ...whole, [field]: "" },
			{ ...whole, [field]: "x".repeat(20_000) },
			{ ...whole, [field]: null },
			{ ...whole, [field]: 7 },
		]) {
			const answer = await ada.post(`/api/projects/${id}/exceptions`, body);
			const isSaid = answer.status === 400 && answer.json?.error === "invalid_exception";
			tally.note(
				`an exception whose ${field} is ${JSON.stringify(Reflect.get(body, field))?.slice(0, 9)}`,
				!isSaid,
				answer,
			);
		}
	}
}

/** What git does not hold moves nothing, and says so. */
async function submitInVain({ tally }: AttackContext, town: Town, tracked: Tracked): Promise<void> {
	const { repository } = tracked;
	const sha = repository.branches.get("main") ?? "";
	for (const lie of ["f".repeat(40), "0123456789abcdef0123456789abcdef01234567"]) {
		const ci = await town.workflow(repository, { sha: lie });
		const about = { repo: fullNameOf(repository), ref: "refs/heads/main", commit_sha: lie, mode: "sync" };
		const files = filesOf({ version: "1.0.2", mark: "from nowhere" });
		const answer = await ci.post("/api/action/gate-check", {
			config_content: files[CONFIG],
			files: { [SPEC]: files[SPEC] },
			...about,
		});
		const isSaid = answer.status !== 200 || JSON.stringify(answer.json?.notices ?? []).includes("verif");
		tally.note(`a submission that ${sha.slice(0, 7)} does not hold moves nothing without a word`, !isSaid, answer);
	}
}

async function nameInCapitals({ tally, world }: AttackContext, town: Town, ada: Caller): Promise<void> {
	for (const [index, change] of [
		(name: string) => name.toUpperCase(),
		(name: string) => name.replace("n", "N"),
	].entries()) {
		const tracked = await town.track(`cased-${index}`, { bare: true });
		tally.must("the unlinking", await ada.delete(`/api/projects/${tracked.id}`));
		const answer = await ada.post("/api/projects", { repo: change(fullNameOf(tracked.repository)) });
		tally.note("a repository is not found in other letters", answer.status !== 201, answer);
	}
	const bare = world.github.createRepository(town.org, "fresh");
	bare.roles.set("ada", "admin");
}

async function linkNothing({ tally }: AttackContext, town: Town, ada: Caller): Promise<void> {
	const tracked = await town.track("pathless");
	for (const path of ["nowhere/driftgate.yml", "driftgate.yaml", "DRIFTGATE.YML", "a/b/c.yml"]) {
		const answer = await ada.post("/api/projects", { repo: fullNameOf(tracked.repository), config_path: path });
		tally.note(`the configuration ${path}, which is not there, is linked`, answer.status < 400, answer);
		tally.note(`of ${path} it is said that the App is not installed`, /not installed/.test(answer.text), answer);
	}
}

async function askUnknown({ tally }: AttackContext, town: Town, ada: Caller, { id }: Tracked): Promise<void> {
	const key = await town.key(ada);
	const reads = (await operationsOf(town.anyone)).filter(
		({ method, path }) => method === "GET" && path.includes("changelog") && path.includes("{"),
	);
	const paths = [
		...reads.map(({ path }) => path.replaceAll(/\{[^}]+\}/g, id)),
		`/api/v1/projects/${id}/audit`,
		`/api/v1/projects/${id}/spec`,
	];
	for (const path of paths) {
		for (const query of ["limti=5", "Limit=5", "curser=x", "stauts=draft", "verison=1", "x=1"]) {
			const answer = await key.get(`${path}?${query}`);
			tally.note(`${path}?${query} is answered as if it was understood`, answer.status !== 400, answer);
		}
	}
}

async function askVersions({ tally }: AttackContext, ada: Caller, { id }: Tracked): Promise<void> {
	for (const version of ["1", "1.0.0"]) {
		const answer = await ada.get(`/api/v1/projects/${id}/spec?version=${version}`);
		tally.note(`?version=${version} is not found`, answer.status !== 200, answer);
		tally.note(
			`?version=${version} is another`,
			answer.status === 200 && answer.text !== specOf({ mark: "quick" }),
			answer,
		);
	}
	for (const version of ["99", "9.9.9", "-1", "1.0.0.0", "latest", "../1"]) {
		const answer = await ada.get(`/api/v1/projects/${id}/spec?version=${encodeURIComponent(version)}`);
		tally.note(`?version=${version} is found`, answer.status < 400 || answer.status >= 500, answer);
	}
}
