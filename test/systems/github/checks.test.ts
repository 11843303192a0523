import { clientWith } from "./testing/client.ts";
import { type Installed, startInstalled } from "./testing/installed.ts";

describe("checks", () => {
	let here: Installed;
	let head: string;

	beforeEach(async () => {
		here = await startInstalled();
		head = here.world.commit(here.repository, { branch: "topic", files: { "api.yaml": "openapi: 3.1.0\n" } });
	});

	afterEach(() => here.github.stop());

	const create = (more: object = {}) =>
		here.ask("POST", here.at("/check-runs"), { name: "Driftgate", head_sha: head, ...more });
	const annotations = (count: number) =>
		Array.from({ length: count }, (_, index) => ({
			path: "api.yaml",
			start_line: index + 1,
			end_line: index + 1,
			annotation_level: "warning",
			message: `Line ${index + 1}`,
			title: `Title ${index + 1}`,
		}));

	it("opens a suite for what is pushed, and takes runs into it", async () => {
		expect(here.told()).toContain("check_suite.requested");
		const made = await create({
			status: "in_progress",
			external_id: "run-1",
			details_url: "https://driftgate.example/runs/1",
		});
		expect(made).toMatchObject({
			status: 201,
			body: { status: "in_progress", conclusion: null, external_id: "run-1" },
		});
		const suites = await here.ask("GET", here.at(`/commits/topic/check-suites`));
		expect(suites.body).toMatchObject({
			total_count: 1,
			check_suites: [{ id: made.body.check_suite.id, status: "in_progress" }],
		});
		expect(here.told()).toContain("check_run.created");
	});

	it("appends the annotations of each update, with their titles, and lists them by pages", async () => {
		const { body } = await create({ output: { title: "First", summary: "One", annotations: annotations(50) } });
		await here.ask("PATCH", here.at(`/check-runs/${body.id}`), {
			output: { title: "Second", summary: "Two", annotations: annotations(5) },
		});
		const run = await here.ask("GET", here.at(`/check-runs/${body.id}`));
		expect(run.body.output).toMatchObject({ title: "Second", summary: "Two", annotations_count: 55 });
		const second = await here.ask("GET", here.at(`/check-runs/${body.id}/annotations?per_page=50&page=2`));
		expect(second.body).toHaveLength(5);
		expect(second.body[0]).toMatchObject({ title: "Title 1", message: "Line 1", start_line: 1 });
	});

	it.each<[string, object, string]>([
		[
			"51 annotations",
			{
				output: {
					title: "T",
					summary: "S",
					annotations: Array(51).fill({
						path: "a",
						start_line: 1,
						end_line: 1,
						annotation_level: "notice",
						message: "m",
					}),
				},
			},
			"No more than 50 items are allowed; 51 were supplied.",
		],
		[
			"a longer summary",
			{ output: { title: "T", summary: "x".repeat(65_536) } },
			"Only 65535 characters are allowed; 65536 were supplied.",
		],
		[
			"a longer text",
			{ output: { title: "T", summary: "S", text: "x".repeat(65_536) } },
			"Only 65535 characters are allowed; 65536 were supplied.",
		],
		[
			"four buttons",
			{ actions: Array(4).fill({ label: "l", description: "d", identifier: "i" }) },
			"No more than 3 items are allowed; 4 were supplied.",
		],
		[
			"a longer label",
			{ actions: [{ label: "x".repeat(21), description: "d", identifier: "i" }] },
			"Only 20 characters are allowed; 21 were supplied.",
		],
		["completed without a conclusion", { status: "completed" }, `"conclusion" wasn't supplied.`],
	])("refuses %s", async (_, more, message) => {
		expect(await create(more)).toMatchObject({ status: 422, body: { message: `Invalid request.\n\n${message}` } });
		here.github.ledger.clear();
	});

	it("refuses a commit that is not there", async () => {
		expect(await create({ head_sha: "f".repeat(40) })).toMatchObject({
			status: 422,
			body: { message: `No commit found for SHA: ${"f".repeat(40)}` },
		});
	});

	it("lets an App alone make runs, and change only its own", async () => {
		const mira = clientWith(here.github, here.world.person().token);
		const refused = await mira("POST", here.at("/check-runs"), { name: "Driftgate", head_sha: head });
		expect(refused).toMatchObject({ status: 403, body: { message: "You must authenticate via a GitHub App." } });
		here.world.reportWorkflow(here.repository, head, "build", "success");
		const list = await here.ask("GET", here.at(`/commits/${head}/check-runs`));
		const [build] = list.body.check_runs;
		expect(build).toMatchObject({ name: "build", app: { slug: "github-actions" } });
		expect((await here.ask("PATCH", here.at(`/check-runs/${build.id}`), { status: "queued" })).status).toBe(403);
	});

	it("tells of a re-run of one run and of all, and of a button that was pressed", async () => {
		const accept = {
			label: "Accept for 30 days",
			description: "Accepts what is reported here",
			identifier: "accept-30",
		};
		const { body } = await create({ conclusion: "failure", actions: [accept] });
		here.world.rerequestRun(body);
		const suite = () => here.ask("GET", here.at(`/check-suites/${body.check_suite.id}`));
		expect((await suite()).body).toMatchObject({ status: "queued", conclusion: null });
		expect((await here.ask("GET", here.at(`/check-runs/${body.id}`))).body.conclusion).toBe("failure");
		here.world.rerequestSuite(body);
		here.world.pressButton(body, "accept-30");
		expect(here.payload("check_run.rerequested").check_run).toMatchObject({ id: body.id, head_sha: head });
		expect(here.payload("check_suite.rerequested").check_suite).toMatchObject({ id: body.check_suite.id });
		expect(here.payload("check_run.requested_action")).toMatchObject({
			requested_action: { identifier: "accept-30" },
			check_run: { id: body.id },
			sender: { login: "mira" },
		});
		expect(() => here.world.pressButton(body, "accept-90")).toThrow("no button");
	});

	it("counts the newest run of a name, and neutral and skipped as passed, where a check is required", async () => {
		const { world, repository } = here;
		world.requireChecks(repository, { checks: [{ context: "Driftgate", appId: here.github.app.id }] });
		const { number } = world.openPullRequest(repository, { branch: "topic" });
		const merge = () => here.ask("PUT", here.at(`/pulls/${number}/merge`), {});
		expect(await merge()).toMatchObject({
			status: 405,
			body: { message: 'Required status check "Driftgate" is expected.' },
		});
		world.reportWorkflow(repository, head, "Driftgate", "success");
		expect((await merge()).status).toBe(405);
		await create({ conclusion: "failure" });
		expect((await merge()).body.message).toBe('Required status check "Driftgate" is failing.');
		await create({ status: "queued" });
		expect((await merge()).body.message).toBe('Required status check "Driftgate" is in progress.');
		await create({ conclusion: "neutral" });
		const latest = await here.ask("GET", here.at(`/commits/${head}/check-runs?check_name=Driftgate&app_id=4242`));
		expect(latest.body).toMatchObject({ total_count: 1, check_runs: [{ conclusion: "neutral" }] });
		expect((await here.ask("GET", here.at(`/commits/${head}/check-runs?filter=all`))).body.total_count).toBe(4);
		expect(await merge()).toMatchObject({ status: 200, body: { merged: true } });
	});
});
