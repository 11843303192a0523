import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { eachStore } from "../../../app/src/testing/each-store.ts";
import { type CheckScene, openCheckScene } from "../checks/scene.ts";
import type { ShownRepository } from "../github/world/repositories.ts";
import { at, type Delivered } from "./delivering.ts";

const BRANCH = "driftgate/payments-api/typescript";
const FILE = "clients/ts/payments-api.ts";

/** A folder of another repository, and the file by which that one opens it. */
const target = { repository: "northbank/payments-sdk", path: "src" };
const file = (text: string) => ({ ".github/driftgate-delivery.yml": text });
const naming = ({ repository }: CheckScene) =>
	`sources:\n  - {repository: Northbank/Payments, id: ${repository.id}, paths: [src]}\n`;

describe.each(eachStore)("the delivery of an SDK, on %s", (_, openStore) => {
	let scene: CheckScene;
	let made: Delivered;

	beforeEach(async () => {
		scene = await openCheckScene(openStore);
		made = at(scene);
	}, 60_000);

	afterEach(() => scene.stop());

	it("is one pull request, whose branch follows each version from its base's head", async () => {
		await made.start({ path: "clients/ts" });
		const [first] = made.pulls();
		expect(made.pulls()).toHaveLength(1);
		expect(first).toMatchObject({ state: "open", headBranch: BRANCH, baseBranch: "main" });
		expect(scene.world.file(scene.repository, FILE, BRANCH)).toContain("export");
		await made.version({ version: "1.1.0", paths: ["/v1/payments", "/v1/refunds"] });
		const [second] = made.pulls();
		expect(made.pulls()).toHaveLength(1);
		expect(second?.title).toBe("Update the TypeScript SDK of payments-api to 1.1.0 (minor)");
		expect(second?.body).toContain("## `1.1.0`");
		expect(second?.body).toContain("/v1/refunds");
		const tip = scene.world.commitAt(scene.repository, BRANCH);
		expect(tip?.parents).toEqual([scene.world.head(scene.repository)]);
		expect(scene.world.file(scene.repository, FILE, BRANCH)).toContain("refunds");
	});

	it("brings the lock of names with it, to the place that it is read from", async () => {
		await made.start({ path: "clients/ts", more: "names: {lock: payments.names}\n" });
		const lock = scene.world.file(scene.repository, "payments.names", BRANCH);
		expect(lock).toMatch(/^driftgate names 2 payments-api\n/);
		expect(scene.world.file(scene.repository, FILE, BRANCH)).toContain("export");
		scene.world.mergePullRequest(scene.repository, made.pulls()[0]?.number ?? 0);
		await scene.quiet();
		expect((await made.shipment())?.outcome).toMatchObject({ kind: "same" });
		await made.version({ version: "1.1.0", paths: ["/v1/payments", "/v1/refunds"] });
		const next = scene.world.file(scene.repository, "payments.names", BRANCH) ?? "";
		expect(next.split("\n")).toEqual(expect.arrayContaining((lock ?? "").split("\n")));
		expect(next).toContain("operation GET /v1/refunds = refunds.");
	});

	it("is commits of the App, signed, with tokens for the one repository and no workflows", async () => {
		await made.start({ path: "clients/ts" });
		expect(scene.world.commitAt(scene.repository, BRANCH)).toMatchObject({ isVerified: true });
		expect(scene.world.commitAt(scene.repository, BRANCH)?.author.name).toMatch(/\[bot\]$/);
		const tokens = scene.github.ledger.requests({ path: /access_tokens$/ }).map(({ body }) => JSON.stringify(body));
		const writing = tokens.filter((asked) => /"(?:contents|pull_requests)":"write"/.test(asked));
		expect(writing.length).toBeGreaterThan(0);
		for (const asked of writing) expect(asked).toContain(`"repository_ids":[${scene.repository.id}]`);
		for (const asked of tokens) expect(asked).not.toContain("workflows");
	});

	it("says what breaks code on the SDK, and how far its version steps", async () => {
		await made.start({ path: "clients/ts", paths: ["/v1/payments", "/v1/refunds"], gate: "never" });
		await made.version({ version: "2.0.0", paths: ["/v1/payments"], gate: "never" });
		const [pull] = made.pulls();
		expect(pull?.title).toMatch(/to 2\.0\.0 \(major\)$/);
		expect(pull?.body).toContain("### Upgrade notes");
		expect(pull?.body).toContain("a **major** step");
	});

	it("makes no pull request where the base has it, line ends aside, and closes one that is open", async () => {
		await made.start({ path: "clients/ts" });
		const [pull] = made.pulls();
		const text = scene.world.file(scene.repository, FILE, BRANCH) ?? "";
		scene.world.commit(scene.repository, { files: { [FILE]: text.replaceAll("\n", "\r\n") }, message: "By hand" });
		await made.version({ version: "1.0.0", more: "# the same again\n" });
		expect(made.pulls()).toMatchObject([{ number: pull?.number, state: "closed" }]);
		expect((await made.shipment())?.outcome).toMatchObject({ kind: "same" });
		// Closed by us, it declines nothing: what differs again is proposed again.
		scene.world.commit(scene.repository, { files: { [FILE]: "broken\n" }, message: "Break it" });
		await made.version({ version: "1.0.0", more: "# once more\n" });
		expect(made.pulls().map(({ state }) => state)).toEqual(["closed", "open"]);
	});

	it("does not come again with what a person closed, and does with something else", async () => {
		await made.start({ path: "clients/ts" });
		scene.world.closePullRequest(scene.repository, made.pulls()[0]?.number ?? 0);
		await scene.quiet();
		await made.version({ version: "1.0.0", more: "# the same again\n" });
		expect(made.pulls()).toHaveLength(1);
		expect(await made.runMessage()).toMatch(
			/was not delivered: Pull request #\d+ of northbank\/payments, with the same/,
		);
		await made.version({ version: "1.1.0", paths: ["/v1/payments", "/v1/fees"] });
		expect(made.pulls().map(({ state }) => state)).toEqual(["closed", "open"]);
	});

	it("remembers what a person closed though its text was taken away", async () => {
		await made.start({ path: "clients/ts" });
		const number = made.pulls()[0]?.number ?? 0;
		scene.world.editPullRequest(scene.repository, number, { body: "" });
		scene.world.closePullRequest(scene.repository, number);
		await scene.quiet();
		await made.version({ version: "1.0.0", more: "# the same again\n" });
		expect(made.pulls()).toHaveLength(1);
	});

	it("leaves a branch alone that has somebody's commits, and names them", async () => {
		await made.start({ path: "clients/ts" });
		const theirs = scene.world.commit(scene.repository, { branch: BRANCH, files: { "clients/ts/mine.ts": "mine\n" } });
		await made.version({ version: "1.1.0", paths: ["/v1/payments", "/v1/fees"] });
		expect(scene.world.head(scene.repository, BRANCH)).toBe(theirs);
		expect(made.pulls()[0]?.body).toContain(theirs);
		expect(await made.runMessage()).toContain(theirs);
		expect(scene.logged()).toContain("shipment_settled");
	});

	it("takes a commit of its own that was amended for somebody's", async () => {
		await made.start({ path: "clients/ts" });
		const tip = scene.world.commitAt(scene.repository, BRANCH);
		const amended = scene.world.writeCommit(scene.repository, {
			parents: tip?.parents ?? [],
			files: { [FILE]: "mine\n" },
			message: tip?.message ?? "",
		});
		scene.world.forcePush(scene.repository, BRANCH, amended);
		await made.version({ version: "1.1.0", paths: ["/v1/payments", "/v1/fees"] });
		expect(scene.world.head(scene.repository, BRANCH)).toBe(amended);
	});

	it("tells after a merge what came since, and no more", async () => {
		await made.start({ path: "clients/ts" });
		scene.world.mergePullRequest(scene.repository, made.pulls()[0]?.number ?? 0, { method: "squash" });
		await scene.quiet();
		await made.version({ version: "1.1.0", paths: ["/v1/payments", "/v1/fees"] });
		const [, second] = made.pulls();
		expect(second?.body).toContain("## `1.1.0`");
		expect(second?.body).not.toContain("## `1.0.0`");
	});

	describe("of a service that is called otherwise by now", () => {
		const OLD = "clients/ts/payments-api.ts";
		const NEW = "clients/ts/ledger-api.ts";
		const there = (branch: string) => [OLD, NEW].map((path) => scene.world.file(scene.repository, path, branch));
		const rename = () => made.version({ service: "ledger-api", version: "1.1.0" });

		/** What was delivered is on the default branch, as a person merged it. */
		async function merged() {
			await made.start({ path: "clients/ts" });
			scene.world.mergePullRequest(scene.repository, made.pulls()[0]?.number ?? 0, { method: "squash" });
			await scene.quiet();
		}

		it("takes the old file away in its pull request", async () => {
			await merged();
			await rename();
			expect(there("main")).toEqual([expect.any(String), undefined]);
			expect(there("driftgate/ledger-api/typescript")).toEqual([undefined, expect.stringContaining("export")]);
			const [, pull] = made.pulls();
			expect(pull?.body).not.toContain("left as they are");
		});

		it("takes the old file away in its commit", async () => {
			await made.start({ path: "clients/ts", as: "commit" });
			expect(there("main")).toEqual([expect.stringContaining("export"), undefined]);
			await rename();
			expect(there("main")).toEqual([undefined, expect.stringContaining("export")]);
		});

		it("takes the old file away on the branch that it pushes", async () => {
			await merged();
			await made.version({ service: "ledger-api", version: "1.1.0", as: "branch" });
			expect(there("driftgate/ledger-api/typescript")).toEqual([undefined, expect.stringContaining("export")]);
		});

		it("leaves the old file where somebody changed it, and names it", async () => {
			await merged();
			scene.world.commit(scene.repository, { files: { [OLD]: "mine\n", "clients/ts/mine.ts": "mine\n" } });
			await scene.quiet();
			await rename();
			expect(there("driftgate/ledger-api/typescript")).toEqual(["mine\n", expect.stringContaining("export")]);
			expect(scene.world.file(scene.repository, "clients/ts/mine.ts", "driftgate/ledger-api/typescript")).toBe(
				"mine\n",
			);
			expect(made.pulls().at(-1)?.body).toContain(`left as they are: \`${OLD}\``);
			expect(await made.runMessage()).toContain(OLD);
		});
	});

	it("pushes the branch alone where that is asked for", async () => {
		await made.start({ path: "clients/ts", as: "branch" });
		expect(made.pulls()).toEqual([]);
		expect(scene.world.file(scene.repository, FILE, BRANCH)).toContain("export");
	});

	it("commits to the default branch where that is asked for, once", async () => {
		await made.start({ path: "clients/ts", as: "commit" });
		expect(scene.world.file(scene.repository, FILE)).toContain("export");
		expect(scene.world.head(scene.repository, BRANCH)).toBeUndefined();
		const before = scene.world.head(scene.repository);
		await scene.quiet();
		expect(scene.world.head(scene.repository)).toBe(before);
	});

	it("says what the branch's rules refuse", async () => {
		const errors = [{ type: "UNPROCESSABLE", message: "Changes must be made through a pull request." }];
		scene.github.faults.add("POST /graphql", { kind: "answer", status: 200, body: { data: null, errors } }, 2);
		await made.start({ path: "clients/ts", as: "commit" });
		expect(await made.runMessage()).toContain("deliver as a pull_request");
	});

	describe("to another repository", () => {
		let sdk: ShownRepository;
		beforeEach(() => {
			sdk = scene.world.createRepository({ owner: "northbank", name: "payments-sdk", isPrivate: true });
		});

		const begin = (files: Record<string, string> = {}) =>
			void scene.world.commit(sdk, { files: { "README.md": "# SDK\n", ...files }, message: "Begin" });

		it("comes where that one names the source", async () => {
			begin(file(naming(scene)));
			await made.start(target);
			expect(made.pulls(sdk)).toHaveLength(1);
			expect(scene.world.file(sdk, "src/payments-api.ts", BRANCH)).toContain("export");
			expect(made.pulls()).toEqual([]);
		});

		it("is refused where it is archived", async () => {
			begin(file(naming(scene)));
			scene.world.archive(sdk);
			await made.start(target);
			expect(await made.runMessage()).toContain("northbank/payments-sdk is archived");
		});

		it("is refused where it is empty", async () => {
			await made.start(target);
			expect(await made.runMessage()).toContain("no commit on its default branch main");
		});

		it("is refused where it is gone, or was never there", async () => {
			begin(file(naming(scene)));
			scene.world.deleteRepository(sdk);
			await made.start(target);
			expect(await made.runMessage()).toContain("northbank/payments-sdk takes nothing from northbank/payments");
		});

		it("is refused under its old name, and comes under the new one", async () => {
			begin(file(naming(scene)));
			scene.world.rename(sdk, "sdk");
			await made.start(target);
			expect(await made.runMessage()).toContain("northbank/payments-sdk takes nothing");
			await made.version({ ...target, repository: "northbank/SDK", version: "1.0.1" });
			expect(made.pulls(sdk)).toHaveLength(1);
		});

		it("is refused where a file stands in the folder's place, or a folder in the file's", async () => {
			begin({ ...file(naming(scene)), src: "a file\n" });
			await made.start(target);
			expect(await made.runMessage()).toContain("`src` is a file where a folder is needed");
			scene.world.commit(sdk, { files: { src: null, "src/payments-api.ts/x": "x\n" }, message: "A folder" });
			await made.version({ ...target, version: "1.0.1" });
			expect(await made.runMessage()).toContain("`src/payments-api.ts` is a folder where a file is to be written");
		});

		it("tells nothing of a private repository of another owner", async () => {
			scene.world.createOrganisation("elsewhere");
			const secret = scene.world.createRepository({ owner: "elsewhere", name: "secret", isPrivate: true });
			scene.world.commit(secret, { files: { "README.md": "# Secret\n" }, message: "Begin" });
			scene.world.install({ account: "elsewhere" });
			await made.start({ repository: "elsewhere/secret", path: "src" });
			const there = await made.runMessage();
			await made.version({ repository: "elsewhere/nothing", path: "src", version: "1.0.1" });
			const nowhere = await made.runMessage();
			expect(there?.replaceAll("elsewhere/secret", "X")).toBe(nowhere?.replaceAll("elsewhere/nothing", "X"));
		});
	});

	it("says which permission is missing, and asks for nothing else", async () => {
		await scene.stop();
		const permissions = { contents: "read", metadata: "read", pull_requests: "read", checks: "write" } as const;
		scene = await openCheckScene(openStore, { github: { permissions } });
		made = at(scene);
		await made.start({ path: "clients/ts" });
		expect(await made.runMessage()).toContain("Contents: read and write and Pull requests: read and write");
		const { headSha } = scene.world.openPullRequest(scene.repository, { branch: "docs", files: { "a.md": "a\n" } });
		await scene.quiet();
		expect(scene.check(headSha)?.summary).toContain("delivery of SDKs");
	});
});

describe.each(eachStore)("a delivery file that does not let the source in, on %s", (_, openStore) => {
	let scene: CheckScene;
	let made: Delivered;
	let sdk: ShownRepository;
	let version = 0;

	// One stage for all: a refusal leaves nothing behind, which each of them looks at.
	beforeAll(async () => {
		scene = await openCheckScene(openStore);
		made = at(scene);
		sdk = scene.world.createRepository({ owner: "northbank", name: "payments-sdk", isPrivate: true });
		scene.world.commit(sdk, { files: { "README.md": "# SDK\n" }, message: "Begin" });
		await made.start(target);
	}, 60_000);

	afterAll(() => scene.stop());

	it.each([
		["there is no delivery file", () => undefined, /has no \.github\/driftgate-delivery\.yml on main: write sources/],
		[
			"it names nobody",
			() => "sources: []\n",
			/does not name the source: write \{repository: northbank\/payments, id: \d+/,
		],
		["it is a list of aliases", () => "a: &a [1,1]\nsources: [*a, *a]\n", /cannot be used/],
		["it is no mapping", () => "- 1\n", /cannot be used/],
		["it is hostile", () => `sources: ${"[".repeat(5_000)}`, /cannot be used/],
		["it is longer than any", () => `#${"x".repeat(70_000)}\n`, /more than 65536 characters/],
		["the id is another's", () => naming(scene).replace(/id: \d+/, "id: 1"), /name with another id/],
		["the name is another's", () => naming(scene).replace("Payments", "Ledger"), /id under another name/],
		["the folder is another", () => naming(scene).replace("[src]", "[lib]"), /does not open the folder src/],
		["the folder only begins so", () => naming(scene).replace("[src]", "[sr]"), /does not open the folder src/],
		["it opens .github", () => naming(scene).replace("[src]", "[.github/workflows]"), /cannot be used/],
	])("is refused where %s", async (_name, text, said) => {
		const written = text();
		if (written !== undefined) scene.world.commit(sdk, { files: file(written), message: "Say who may deliver" });
		version += 1;
		await made.version({ ...target, version: `1.0.${version}` });
		expect(await made.runMessage()).toMatch(said);
		expect(made.pulls(sdk)).toEqual([]);
		expect(scene.world.head(sdk, BRANCH)).toBeUndefined();
	});

	it("delivers once it does", async () => {
		scene.world.commit(sdk, { files: file(naming(scene)), message: "Let the source in" });
		await made.version({ ...target, version: "1.1.0" });
		expect(made.pulls(sdk)).toHaveLength(1);
	});
});
