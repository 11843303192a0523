import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { ActionFault } from "../../../action/src/action-fault.ts";
import { readDeliverInputs } from "../../../action/src/deliver/deliver-inputs.ts";
import { findTarget } from "../../../action/src/deliver/find-target.ts";
import { openDestination } from "../../../action/src/deliver/open-destination.ts";
import { readBuilt } from "../../../action/src/deliver/read-built.ts";
import { openGitHub } from "../../../action/src/github/github-api.ts";
import { type DeliverySettings, type Parcel, ship } from "../../../engine/src/records.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { installationToken } from "../github/testing/client.ts";
import { type Installed, startInstalled } from "../github/testing/installed.ts";

const BRANCH = "driftgate/payments/typescript";
const FILE = "clients/payments.ts";

describe("the sub-action deliver, with a token", () => {
	let on: Installed;
	let token: string;

	beforeEach(async () => {
		on = await startInstalled();
		token = await installationToken(on.github, on.installation);
	});

	afterEach(() => on.github.stop());

	const settings = (change: Partial<DeliverySettings> = {}): DeliverySettings => ({
		...{ repository: null, path: "clients", as: "pull_request" },
		...change,
	});

	type Made = string | Readonly<Record<string, string>>;

	async function deliver(asked: DeliverySettings, made: Made = "export {};\n") {
		const github = openGitHub({ apiUrl: on.github.url, token });
		const source = { id: on.repository.id, fullName: on.repository.fullName };
		const target = await findTarget(github, source, asked);
		const parcel: Parcel = {
			...{ sourceId: String(source.id), config: "driftgate.yml", service: "payments", target: "typescript" },
			...{ as: asked.as, folder: asked.path, beside: [], refused: [] },
			files: Object.entries(typeof made === "string" ? { "payments.ts": made } : made).map(([name, text]) => ({
				path: `${asked.path}/${name}`,
				text,
			})),
			say: () => ({ title: "Update the TypeScript SDK of payments to 1.0.0", body: "What is new." }),
		};
		return ship(openDestination(github, github, target), parcel);
	}

	it("opens one pull request, and brings it up to date", async () => {
		expect(await deliver(settings())).toMatchObject({ kind: "shipped", branch: BRANCH });
		expect(await deliver(settings(), "export const one = 1;\n")).toMatchObject({ kind: "shipped" });
		expect(on.world.pullRequests(on.repository)).toHaveLength(1);
		expect(on.world.file(on.repository, FILE, BRANCH)).toBe("export const one = 1;\n");
		const [pull] = on.world.pullRequests(on.repository);
		on.world.closePullRequest(on.repository, pull?.number ?? 0);
		expect(await deliver(settings(), "export const one = 1;\n")).toMatchObject({ kind: "declined" });
	});

	it("commits to the default branch, once", async () => {
		expect(await deliver(settings({ as: "commit" }))).toMatchObject({ kind: "shipped" });
		expect(await deliver(settings({ as: "commit" }))).toEqual({ kind: "same" });
		expect(on.world.file(on.repository, FILE)).toBe("export {};\n");
	});

	it.each(["pull_request", "branch", "commit"] as const)(
		"removes what it does not make any more as %s, and leaves what somebody changed",
		async (as) => {
			const two = { "payments.ts": "export {};\n", "old.ts": "export {};\n", "edited.ts": "export {};\n" };
			await deliver(settings({ as: "commit" }), two);
			on.world.commit(on.repository, { files: { "clients/edited.ts": "mine\n", "clients/mine.ts": "mine\n" } });
			expect(await deliver(settings({ as }))).toMatchObject({ kind: "shipped", left: ["clients/edited.ts"] });
			const branch = as === "commit" ? "main" : BRANCH;
			const there = ["payments.ts", "old.ts", "edited.ts", "mine.ts"].map((name) =>
				on.world.file(on.repository, `clients/${name}`, branch),
			);
			expect(there).toEqual(["export {};\n", undefined, "mine\n", "mine\n"]);
		},
	);

	it("leaves a branch alone that has somebody's commits", async () => {
		await deliver(settings());
		const theirs = on.world.commit(on.repository, { branch: BRANCH, files: { "mine.ts": "mine\n" } });
		expect(await deliver(settings(), "export const one = 1;\n")).toEqual({
			...{ kind: "foreign", branch: BRANCH, commits: [theirs] },
		});
	});

	it("comes to another repository where that one names the source", async () => {
		const sdk = on.world.createRepository({ owner: "northbank", name: "sdk", isPrivate: true });
		on.world.commit(sdk, { files: { "README.md": "# SDK\n" } });
		const there = settings({ repository: "northbank/sdk" });
		await expect(deliver(there)).rejects.toThrow(/has no \.github\/driftgate-delivery\.yml on main/);
		const file = (id: number) => `sources: [{repository: northbank/payments, id: ${id}, paths: [clients]}]\n`;
		on.world.commit(sdk, { files: { ".github/driftgate-delivery.yml": file(1) } });
		await expect(deliver(there)).rejects.toThrow(/does not open clients to the source/);
		on.world.commit(sdk, { files: { ".github/driftgate-delivery.yml": "sources: 1\n" } });
		await expect(deliver(there)).rejects.toThrow(/cannot be used/);
		on.world.commit(sdk, { files: { ".github/driftgate-delivery.yml": file(on.repository.id) } });
		expect(await deliver(there)).toMatchObject({ kind: "shipped" });
		on.world.archive(sdk);
		await expect(deliver(there)).rejects.toThrow(/is archived/);
	});

	it("says what it cannot see", async () => {
		await expect(deliver(settings({ repository: "northbank/nothing" }))).rejects.toThrow(
			/cannot see northbank\/nothing/,
		);
	});
});

describe("the inputs of the sub-action deliver", () => {
	const inputs = (given: Readonly<Record<string, string>>) => (name: string) =>
		({ "github-token": "t", config: "driftgate.yml", target: "typescript", ...given })[name] ?? "";

	it("say where the files are, once", () => {
		expect(readDeliverInputs(inputs({ files: "./dist/" })).from).toEqual({ path: "dist" });
		const service = { "server-url": "https://driftgate.example.com/", "project-id": "0190-ab" };
		expect(readDeliverInputs(inputs(service)).from).toEqual({
			...{ serverUrl: "https://driftgate.example.com", projectId: "0190-ab" },
		});
		expect(() => readDeliverInputs(inputs({}))).toThrow(ActionFault);
		expect(() => readDeliverInputs(inputs({ files: "dist", ...service }))).toThrow(ActionFault);
	});

	it.each([
		{ files: "../dist" },
		{ files: "dist", config: "/etc/passwd" },
		{ files: "dist", target: "cobol" },
		{ files: "dist", step: "patch" },
		{ files: "dist", "github-token": "" },
		{ "server-url": "ftp://x", "project-id": "1" },
		{ "server-url": "https://x", "project-id": "../1" },
	])("refuse %j", (given) => {
		expect(() => readDeliverInputs(inputs(given))).toThrow(ActionFault);
	});

	it("read a file or a folder of the workspace, and follow no link", async () => {
		const folder = await createTemporaryFolder("deliver");
		try {
			await mkdir(join(folder.path, "dist", "lib"), { recursive: true });
			await writeFile(join(folder.path, "dist", "a.ts"), "a\n");
			await writeFile(join(folder.path, "dist", "lib", "b.ts"), "b\n");
			// What the command line remembers of the folder is no part of what it made.
			await mkdir(join(folder.path, "dist", ".driftgate", "last"), { recursive: true });
			await writeFile(join(folder.path, "dist", ".driftgate", "last", "a.ts.gz"), Buffer.from([0x1f, 0x8b]));
			const of = { workspace: folder.path, service: "payments", target: "typescript" };
			expect(await readBuilt({ path: "dist" }, of)).toEqual([
				{ path: "a.ts", text: "a\n" },
				{ path: "lib/b.ts", text: "b\n" },
			]);
			expect(await readBuilt({ path: "dist/a.ts" }, of)).toEqual([{ path: "a.ts", text: "a\n" }]);
			await expect(readBuilt({ path: "none" }, of)).rejects.toThrow("There is no file and no folder none");
			await symlink("/etc/hostname", join(folder.path, "dist", "c.ts"));
			await expect(readBuilt({ path: "dist" }, of)).rejects.toThrow("links are not delivered");
		} finally {
			await folder.remove();
		}
	});
});
