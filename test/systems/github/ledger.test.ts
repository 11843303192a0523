import { describeWithShared } from "../../../engine/src/testing/shared-data.ts";
import { type Installed, startInstalled } from "./testing/installed.ts";

describe("the ledger", () => {
	let here: Installed;

	beforeEach(async () => {
		here = await startInstalled();
		here.github.ledger.clear();
	});

	afterEach(async () => {
		here.github.ledger.clear();
		await here.github.stop();
	});

	const create = (more: object) =>
		here.ask("POST", here.at("/check-runs"), { head_sha: here.world.head(here.repository), ...more });

	it("has every request in order, with who sent it and what it was answered", async () => {
		await create({ name: "D" });
		await here.ask("GET", `/repositories/${here.repository.id}/branches?page=2`);
		const { ledger } = here.github;
		expect(ledger.requests()).toMatchObject([
			{ method: "POST", installationId: here.installation.id, isWrite: true, status: 201 },
			{ method: "GET", place: "/repos/northbank/payments/branches?page=2", isWrite: false, status: 200 },
		]);
		expect(ledger.requests({ writes: true })).toHaveLength(1);
		expect(ledger.requests({ path: /branches/, method: "GET" })).toHaveLength(1);
	});

	describeWithShared("corpus/github-rest", "the ledger, held to GitHub's description", () => {
		it.each<[string, () => Promise<unknown>, RegExp]>([
			["a member that is missing", () => create({}), /body: .*required property 'name'/],
			["a word that is none", () => create({ name: "D", status: "done" }), /\/status must be equal to one of/],
			[
				"51 annotations",
				() =>
					create({
						name: "D",
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
					}),
				/must NOT have more than 50 items/,
			],
			[
				"a longer summary",
				() => create({ name: "D", output: { title: "T", summary: "x".repeat(65_536) } }),
				/must NOT have more than 65535 characters/,
			],
			["a parameter that GitHub has not", () => here.ask("GET", here.at("/branches?since=1")), /no parameter since/],
			[
				"a parameter of another type",
				() => here.ask("GET", here.at("/branches?page=first")),
				/parameter page: .*must be integer/,
			],
			["a path that GitHub has not", () => here.ask("GET", here.at("/verdicts")), /GitHub has no GET .*verdicts/],
			[
				"a body where none belongs",
				() => here.ask("POST", here.at("/check-runs/1/rerequest"), { all: true }),
				/takes no body/,
			],
		])("names %s", async (_, ask, reason) => {
			await ask();
			const [problem, ...more] = here.github.ledger.problems();
			expect(problem?.reason).toMatch(reason);
			expect(more).toEqual([]);
			expect(here.github.ledger.problems()).toEqual([]);
		});

		it("fails whoever stops a GitHub that was asked wrongly", async () => {
			const other = await startInstalled();
			await other.ask("GET", other.at("/verdicts"));
			await expect(other.github.stop()).rejects.toThrow("GET /repos/northbank/payments/verdicts: GitHub has no GET");
		});
	});
});
