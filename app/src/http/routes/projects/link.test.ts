import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { InstallationDocument, RepositoryDocument } from "../../../ports.ts";
import { COMMIT, installationOf, startTestService, type TestService } from "../../../testing/test-service.ts";

let service: TestService;
let session: Awaited<ReturnType<TestService["signIn"]>>;

beforeAll(async () => {
	service = await startTestService();
	await install({ id: "900", accountLogin: "acme" });
	await install({ id: "901", accountLogin: "paused", suspended: true });
	await keep({ id: "1", fullName: "acme/quick", installationId: "900" });
	await keep({ id: "2", fullName: "paused/api", installationId: "901" });
	await keep({ id: "3", fullName: "acme/checked", installationId: "900" });
	await keep({ id: "4", fullName: "acme/again", installationId: "900" });
	await keep({ id: "5", fullName: "ACME/Again", installationId: "900" });
});

beforeEach(async () => {
	session = await service.signIn();
	service.git.clear();
});

afterAll(() => service.stop());

const install = (row: Partial<InstallationDocument> & { readonly id: string }) =>
	service.store.insert("installations", { accountLogin: "acme", accountId: 7, suspended: false, createdAt: 1, ...row });

const keep = (row: Partial<RepositoryDocument> & { readonly id: string; readonly installationId: string }) =>
	service.store.insert("repositories", { fullName: "", ownerId: 7, private: false, defaultBranch: "trunk", ...row });

const link = (json: object, headers: Readonly<Record<string, string>> = session) =>
	service.send("POST", "/api/projects", { json, headers });

describe("linking", () => {
	it("finds acme/quick under ACME/Quick, as GitHub does, and calls it by its own name", async () => {
		const { status, body } = await link({ repo: "ACME/Quick" });
		expect({ status, name: body.repo_full_name }).toEqual({ status: 201, name: "acme/quick" });
		expect(await link({ repo: "acme/QUICK" })).toMatchObject({ status: 409, body: { error: "already_linked" } });
	});

	it("follows no name that two rows claim, in whatever case", async () => {
		for (const repo of ["acme/again", "ACME/Again", "Acme/aGain"]) {
			expect(await link({ repo })).toMatchObject({ status: 403, body: { error: "repo_not_linked" } });
		}
	});

	it("refuses a configuration path that does not exist, and names path, branch and remedy", async () => {
		service.git.set("api/driftgate.yml", "service: api");
		const refused = await link({ repo: "acme/checked", config_path: "apis/driftgate.yml" });
		expect(refused).toMatchObject({ status: 422, body: { error: "invalid_config" } });
		expect(refused.body.errors).toEqual([
			"config_path: apis/driftgate.yml is not on the branch trunk of acme/checked: push it first, correct the path, or omit config_path to use driftgate.yml or .github/driftgate.yml.",
		]);
		expect(await service.store.count("projects", { repositoryId: "3" })).toBe(0);
		expect(await link({ repo: "acme/checked", config_path: "api/driftgate.yml" })).toMatchObject({ status: 201 });
	});
});

describe('"not installed" is not said of an App that is', () => {
	const detailOf = async (repo: string, headers?: Readonly<Record<string, string>>) => {
		const { status, body } = await link({ repo }, headers);
		expect({ status, error: body.error }).toEqual({ status: 403, error: "repo_not_linked" });
		return body.detail as string;
	};

	it("where the account has it suspended", async () => {
		const said = "The App is installed on paused but suspended: unsuspend it";
		expect(await detailOf("paused/api")).toContain(said);
		expect(await detailOf("Paused/nothing")).toContain(said);
	});

	it("where it was not given the repository", async () => {
		const detail = await detailOf("acme/nothing");
		expect(detail).toContain("The App is installed on acme, but acme/nothing is not among the repositories");
		expect(detail).toContain("give the App access to it on GitHub");
	});

	it("and who reaches no installation learns nothing of where it is", async () => {
		const stranger = await service.signIn("u2");
		for (const repo of ["acme/quick", "acme/nothing", "paused/api", "nobody/nothing"]) {
			const owner = repo.slice(0, repo.indexOf("/"));
			expect(await detailOf(repo, stranger)).toBe(
				`None of your installations of the App is on ${owner}: install it there, or correct the name ${repo}.`,
			);
		}
	});

	it("by the installation's status, which says that it is suspended", async () => {
		await install({ id: installationOf("u3"), accountLogin: "theirs", suspended: true });
		const status = async (userId: string) =>
			(await service.send("GET", "/api/github/installation-status", { headers: await service.signIn(userId) })).body;
		const installation_id = Number(installationOf("u3"));
		expect(await status("u3")).toEqual({
			installed: true,
			installation_id,
			account_login: "theirs",
			repo_count: 0,
			suspended: true,
		});
		expect(await status("local")).toMatchObject({ installed: true, account_login: "acme" });
		expect(await status("local")).not.toHaveProperty("suspended");
		expect(await status("u2")).toEqual({ installed: false });
	});
});

describe("a submission", () => {
	it("may spell the repository of its token in any case, and may not name another one", async () => {
		await service.seedProject({ repositoryId: "42", repoFullName: "acme/payments" });
		const headers = await service.actionToken();
		const sent = { config_content: "x: 1", ref: "refs/heads/main", commit_sha: COMMIT };
		const validate = (repo: string) =>
			service.send("POST", "/api/action/validate", { json: { ...sent, repo }, headers });
		for (const repo of ["acme/payments", "ACME/Payments"]) {
			expect(await validate(repo)).toMatchObject({ status: 422, body: { error: "invalid_config" } });
		}
		for (const repo of ["acme/payments2", "acme/payment", "acme2/payments"]) {
			expect(await validate(repo)).toMatchObject({ status: 403, body: { error: "repo_not_linked" } });
		}
	});
});
