import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { sampleFiles } from "../../../testing/sample-service.ts";
import { installationOf, startTestService, type TestService } from "../../../testing/test-service.ts";

let service: TestService;

beforeAll(async () => {
	service = await startTestService();
	for (const [path, text] of Object.entries(sampleFiles())) service.git.set(path, text);
});
afterAll(() => service.stop());

describe("GET /api/user/deletion", () => {
	const foresee = async (userId: string) => {
		const { status, body } = await service.send("GET", "/api/user/deletion", { headers: await service.signIn(userId) });
		expect(status).toBe(200);
		return body;
	};

	it("tells what ends, what passes and to whom, and changes nothing", async () => {
		const alone = await service.seedProject({ repositoryId: "51", repoFullName: "acme/f", ownerUserId: "hedy" });
		await service.apiKey(["read"], "hedy");
		const before = await foresee("hedy");
		expect(before).toMatchObject({ truncated: false, api_keys: 1, sign_ins: 1, subscription: false });
		expect(before.projects).toEqual([
			{ project_id: alone.id, name: alone.name, repo_full_name: "acme/f", fate: "ends", passes_to: null },
		]);
		service.identity.reach.set("heir", [installationOf("hedy")]);
		await service.signIn("heir");
		const { projects } = await foresee("hedy");
		const login = (await service.store.get("users", "heir"))?.login;
		expect(projects).toMatchObject([{ project_id: alone.id, fate: "passes", passes_to: login }]);
		expect(await service.store.get("projects", alone.id)).toMatchObject({ ownerUserId: "hedy", status: "active" });
	});

	it("says that nobody knows while GitHub cannot say", async () => {
		const project = await service.seedProject({ repositoryId: "52", repoFullName: "acme/g", ownerUserId: "iris" });
		service.identity.reach.set("silent", [installationOf("iris")]);
		await service.signIn("silent");
		service.identity.isDown = true;
		const { projects } = await foresee("iris").finally(() => {
			service.identity.isDown = false;
		});
		expect(projects).toMatchObject([{ project_id: project.id, fate: "unknown", passes_to: null }]);
	});
});

describe("DELETE /api/user/delete", () => {
	const remove = (headers: Readonly<Record<string, string>>) => service.send("DELETE", "/api/user/delete", { headers });

	it("ends the user with all sessions, keys and projects, and revokes the grant", async () => {
		const project = await service.seedProject({ ownerUserId: "ada" });
		const [session, other, key] = [
			await service.signIn("ada"),
			await service.signIn("ada"),
			await service.apiKey(["read"], "ada"),
		];
		const synced = await service.send("POST", `/api/projects/${project.id}/sync`, { headers: session });
		expect(synced.status).toBe(200);
		const { baseline } = (await service.store.get("projects", project.id)) ?? {};
		const bundle = baseline?.bundle ?? "";
		expect(await service.store.getBlob(bundle)).toBeDefined();

		const removed = await remove(session);
		expect(removed).toMatchObject({ status: 200, body: { ok: true } });
		expect(removed.headers["set-cookie"]).toEqual(["driftgate=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"]);
		expect(removed.headers["clear-site-data"]).toBe('"storage"');
		for (const headers of [session, other]) {
			expect(await service.send("GET", "/api/auth/session", { headers })).toMatchObject({ status: 401 });
		}
		expect(await service.send("GET", "/api/v1/services", { headers: key })).toMatchObject({
			status: 401,
			body: { error: "invalid_api_key" },
		});
		expect(await service.send("GET", `/api/public/${project.id}/status`)).toMatchObject({ status: 404 });
		expect(await service.store.getBlob(bundle)).toBeUndefined();
		expect(service.identity.revoked).toEqual(["ada"]);
		expect(await remove(session)).toMatchObject({ status: 401 });
	});

	it("leaves a shared project to those who share it, the same bytes with it", async () => {
		const project = await service.seedProject({ repositoryId: "43", repoFullName: "acme/b", ownerUserId: "bob" });
		const twin = await service.seedProject({ repositoryId: "44", repoFullName: "acme/c", ownerUserId: "carol" });
		service.identity.reach.set("colleague", [installationOf("bob")]);
		const [bob, colleague, carol] = [
			await service.signIn("bob"),
			await service.signIn("colleague"),
			await service.signIn("carol"),
		];
		for (const [{ id }, headers] of [
			[project, bob],
			[twin, carol],
		] as const) {
			expect((await service.send("POST", `/api/projects/${id}/sync`, { headers })).status).toBe(200);
		}
		expect((await remove(carol)).status).toBe(200);
		expect((await remove(bob)).status).toBe(200);
		const read = await service.send("GET", `/api/projects/${project.id}/artifacts/latest`, { headers: colleague });
		expect(read.status).toBe(200);
		expect(read.body.artifacts.wrappers).toHaveLength(1);
		expect(await service.store.get("projects", twin.id)).toMatchObject({ status: "ended", ownerUserId: "deleted" });
	});

	it("deletes the operator's account too, who comes back as a new one", async () => {
		const project = await service.seedProject({ repositoryId: "45", repoFullName: "acme/d" });
		expect((await remove(await service.signIn())).status).toBe(200);
		expect(await service.store.get("projects", project.id)).toBeUndefined();
		const list = await service.send("GET", "/api/projects/list", { headers: await service.signIn() });
		const ids = list.body.projects.map(({ project_id: id }: { project_id: string }) => id);
		expect(ids).not.toContain(project.id);
	});
});
