import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startTestService, type TestService } from "../../../testing/test-service.ts";

let service: TestService;

beforeAll(async () => {
	service = await startTestService();
});

afterAll(() => service.stop());

const get = async (path: string, userId = "local") =>
	(await service.send("GET", `/api/github/${path}`, { headers: await service.signIn(userId) })).body;

describe("before the App is installed", () => {
	it("there is nothing to see", async () => {
		expect(await get("installation-status")).toEqual({ installed: false });
		expect(await get("repositories")).toEqual({ repositories: [] });
	});
});

describe("where the App is installed", () => {
	beforeAll(async () => {
		const rows = { accountLogin: "gone", accountId: 1, createdAt: 1 };
		await service.store.insert("installations", { ...rows, id: "100", suspended: true });
		await service.seedProject({ repositoryId: "42" }, { private: false });
		await service.store.insert("repositories", {
			id: "43",
			fullName: "acme/ledger",
			ownerId: 7,
			private: true,
			defaultBranch: "trunk",
			installationId: "900",
		});
		await service.store.insert("repositories", {
			id: "44",
			fullName: "gone/api",
			ownerId: 1,
			private: true,
			defaultBranch: "main",
			installationId: "100",
		});
	});

	it("the operator sees the live installation, and the repositories that can be linked", async () => {
		expect(await get("installation-status")).toEqual({
			installed: true,
			installation_id: 900,
			account_login: "acme",
			repo_count: 2,
		});
		expect(await get("repositories")).toEqual({
			repositories: [
				{
					repository_id: 43,
					full_name: "acme/ledger",
					private: true,
					default_branch: "trunk",
					permission: "admin",
					may_link: true,
					linked: false,
				},
				{
					repository_id: 42,
					full_name: "acme/payments",
					private: false,
					default_branch: "main",
					permission: "admin",
					may_link: true,
					linked: true,
				},
			],
		});
	});

	it("nobody else does", async () => {
		expect(await get("installation-status", "u2")).toEqual({ installed: false });
		expect(await get("repositories", "u2")).toEqual({ repositories: [] });
	});
});
