import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { ProjectDocument, RepositoryDocument } from "../../ports.ts";
import { eachStore } from "../../testing/each-store.ts";
import { createMemoryGitHub, type MemoryGitHub } from "../../testing/memory-github.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { linkProject, openTestPorts, type TestPorts, testProject } from "../../testing/test-ports.ts";
import { hearOfRepository } from "./hear-of-repository.ts";
import { repositoryOf } from "./repository-of.ts";

describe.each(eachStore)("an event of a repository, on %s", (_, openStore) => {
	let temporary: TemporaryStore;
	let github: MemoryGitHub;
	let ports: TestPorts;

	const payments: RepositoryDocument = {
		id: "900",
		fullName: "acme/payments",
		ownerId: 50,
		private: false,
		defaultBranch: "main",
		installationId: "77",
	};

	beforeEach(async () => {
		temporary = await openStore();
		github = createMemoryGitHub();
		ports = await openTestPorts({ store: temporary.store, github });
		await linkProject(ports);
	});

	afterEach(() => temporary.remove());

	/** What GitHub has from now on, and the event that tells that something moved. */
	async function become(change: Partial<RepositoryDocument> | undefined): Promise<void> {
		if (change === undefined) github.repositories.delete("900");
		else github.repositories.set("900", { ...payments, ...change });
		await hearOfRepository(ports, { repositoryId: "900", installationId: "77" });
	}

	async function projectNow(): Promise<ProjectDocument> {
		const project = await ports.store.get("projects", testProject().id);
		if (project === undefined) throw new Error("The project is gone.");
		return project;
	}

	const row = () => ports.store.get("repositories", "900");

	it("follows a new name and a new default branch", async () => {
		await become({ fullName: "acme/money", defaultBranch: "trunk" });
		expect(await row()).toMatchObject({ fullName: "acme/money", defaultBranch: "trunk" });
		expect(await projectNow()).toMatchObject({ repoFullName: "acme/money", defaultBranch: "trunk" });
	});

	it("goes by what GitHub has, whatever was said before, and whenever that comes", async () => {
		await become({ fullName: "acme/money" });
		await hearOfRepository(ports, { repositoryId: "900", installationId: undefined });
		expect(await projectNow()).toMatchObject({ repoFullName: "acme/money" });
	});

	it("stops to serve a repository publicly that was made private, until somebody says so of the private one", async () => {
		await become({ private: true });
		expect(await projectNow()).toMatchObject({ private: true, public: false });
		const { rev, ...closed } = (await ports.store.get("projects", testProject().id)) ?? { rev: 0, ...testProject() };
		await ports.store.replaceIf("projects", { ...closed, public: true }, rev);
		await become({ private: true, fullName: "acme/money" });
		expect(await projectNow()).toMatchObject({ repoFullName: "acme/money", public: true });
	});

	it("does not serve a repository publicly because it was made public", async () => {
		await become({ private: true });
		await become({ private: false });
		expect(await projectNow()).toMatchObject({ private: false, public: false });
	});

	it("reads nothing of it once it has another owner", async () => {
		await become({ ownerId: 51, fullName: "rival/payments" });
		expect(await row()).toMatchObject({ ownerId: 51 });
		expect(await projectNow()).toMatchObject({ repositoryOwnerId: 50, repoFullName: "acme/payments" });
		expect(await repositoryOf(ports, await projectNow())).toBeUndefined();
	});

	it("forgets it once it is gone, and reads nothing of one that has its name", async () => {
		github.repositories.set("901", { ...payments, id: "901" });
		await become(undefined);
		expect(await row()).toBeUndefined();
		expect(await repositoryOf(ports, await projectNow())).toBeUndefined();
	});

	it("is carried out again where GitHub cannot say", async () => {
		github.isDown = true;
		await expect(become({ private: true })).rejects.toMatchObject({ code: "temporarily_unavailable" });
		expect(await projectNow()).toMatchObject({ public: true });
	});

	it("asks nobody where the App is not installed", async () => {
		github.isDown = true;
		const installation = await ports.store.get("installations", "77");
		await ports.store.deleteIf("installations", "77", installation?.rev ?? 0);
		await become({ private: true });
	});
});
