import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { sampleFiles } from "../../../testing/sample-service.ts";
import { installationOf, startTestService, type TestService } from "../../../testing/test-service.ts";

let service: TestService;

beforeAll(async () => {
	service = await startTestService();
	for (const [path, text] of Object.entries(sampleFiles())) service.git.set(path, text);
});
afterAll(() => service.stop());

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
