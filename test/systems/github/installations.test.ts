import { appToken, asApp, asInstallation, clientWith } from "./testing/client.ts";
import { type Installed, startInstalled } from "./testing/installed.ts";

describe("the App and its installations", () => {
	let here: Installed;

	beforeEach(async () => {
		here = await startInstalled();
	});

	afterEach(() => here.github.stop());

	it("knows the App by its token alone", async () => {
		const app = asApp(here.github);
		expect((await app("GET", "/app")).body).toMatchObject({ id: here.github.app.id, slug: "driftgate" });
		expect((await app("GET", "/app/installations")).body).toMatchObject([
			{ id: here.installation.id, account: { login: "northbank" } },
		]);
		expect((await app("GET", here.at("/installation"))).body.id).toBe(here.installation.id);
		expect((await here.ask("GET", "/app")).status).toBe(401);
		const late = clientWith(here.github, appToken(here.github, { exp: 3600 }));
		expect((await late("GET", "/app")).body.message).toBe("'Expiration time' claim ('exp') is too far in the future");
		const forged = clientWith(here.github, `${appToken(here.github).slice(0, -8)}AAAAAAAA`);
		expect(await forged("GET", "/app")).toMatchObject({
			status: 401,
			body: { message: "A JSON web token could not be decoded" },
		});
	});

	it("narrows a token to repositories and permissions, and widens none", async () => {
		const other = here.world.createRepository({ owner: "northbank", name: "other", isPrivate: true });
		const narrow = await asInstallation(here.github, here.installation, {
			repository_ids: [here.repository.id],
			permissions: { contents: "read" },
		});
		expect((await narrow("GET", "/installation/repositories")).body).toMatchObject({
			total_count: 1,
			repositories: [{ id: here.repository.id }],
		});
		expect((await narrow("GET", here.at(""))).status).toBe(200);
		expect((await narrow("GET", `/repos/${other.fullName}`)).status).toBe(404);
		const refused = await narrow("POST", here.at("/check-runs"), {
			name: "Driftgate",
			head_sha: here.world.head(here.repository),
		});
		expect(refused).toMatchObject({ status: 403, body: { message: "Resource not accessible by integration" } });
		expect(refused.headers.get("x-accepted-github-permissions")).toBe("checks=write");
		const app = asApp(here.github);
		const tokens = `/app/installations/${here.installation.id}/access_tokens`;
		expect((await app("POST", tokens, { permissions: { administration: "write" } })).status).toBe(422);
		expect((await app("POST", tokens, { repository_ids: [999_999] })).status).toBe(422);
	});

	it("reads what is public of others, and writes nothing there", async () => {
		here.world.createOrganisation("southbank");
		const open = here.world.createRepository({ owner: "southbank", name: "open" });
		here.world.commit(open, { files: { "api.yaml": "x" } });
		expect((await here.ask("GET", "/repos/southbank/open/contents/api.yaml")).status).toBe(200);
		const head = here.world.head(open);
		expect((await here.ask("POST", "/repos/southbank/open/check-runs", { name: "D", head_sha: head })).status).toBe(
			403,
		);
	});

	it("is suspended, opened again, uninstalled and installed anew, each told of", async () => {
		const { world, installation } = here;
		world.suspend(installation);
		expect(await here.ask("GET", here.at(""))).toMatchObject({
			status: 403,
			body: { message: "This installation has been suspended" },
		});
		world.commit(here.repository, { files: { a: "1" } });
		world.unsuspend(installation);
		expect((await here.ask("GET", here.at(""))).status).toBe(200);
		world.uninstall(installation);
		expect((await here.ask("GET", here.at(""))).status).toBe(401);
		const again = world.install({ account: "northbank", repositories: [here.repository] });
		expect(again.id).not.toBe(installation.id);
		const after = here.told().slice(here.told().lastIndexOf("installation.suspend"));
		expect(after).toEqual([
			"installation.suspend",
			"installation.unsuspend",
			"installation.deleted",
			"installation.created",
		]);
	});

	it("grants what an owner accepts later, and tells events only where they are granted", async () => {
		const { world } = here;
		world.uninstall(here.installation);
		const installation = world.install({ account: "northbank", permissions: { contents: "read" }, events: ["push"] });
		const { number } = world.openPullRequest(here.repository, { branch: "topic", files: { a: "1" } });
		expect(here.told()).not.toContain("pull_request.opened");
		expect((await (await asInstallation(here.github, installation))("GET", here.at(`/pulls/${number}`))).status).toBe(
			403,
		);
		world.acceptPermissions(installation, {
			permissions: { pull_requests: "read", issues: "write" },
			events: ["push", "pull_request", "issue_comment"],
		});
		expect(here.payload("installation.new_permissions_accepted").installation.permissions).toMatchObject({
			pull_requests: "read",
		});
		world.comment(here.repository, number, "Hello");
		expect(here.told().slice(-2)).toEqual(["installation.new_permissions_accepted", "issue_comment.created"]);
		expect((await (await asInstallation(here.github, installation))("GET", here.at(`/pulls/${number}`))).status).toBe(
			200,
		);
	});

	it("opens and closes repositories, and tells which", () => {
		const { world, installation } = here;
		const other = world.createRepository({ owner: "northbank", name: "other" });
		expect(here.payload("installation_repositories.added").repositories_added).toMatchObject([{ id: other.id }]);
		world.removeRepositories(installation, [here.repository]);
		expect(here.payload("installation_repositories.removed")).toMatchObject({
			repository_selection: "selected",
			repositories_removed: [{ id: here.repository.id, full_name: "northbank/payments" }],
		});
		world.commit(here.repository, { files: { a: "1" } });
		expect(here.told().at(-1)).toBe("installation_repositories.removed");
	});

	it.each(["read", "triage", "write", "maintain", "admin"] as const)(
		"says that somebody has the role %s",
		async (role) => {
			here.world.createPerson("sam");
			const of = () => here.ask("GET", here.at("/collaborators/sam/permission"));
			expect((await of()).body).toMatchObject({ permission: "none", role_name: "none" });
			here.world.setRole(here.repository, "sam", role);
			const legacy = { triage: "read", maintain: "write" }[role as string] ?? role;
			expect((await of()).body).toMatchObject({ permission: legacy, role_name: role, user: { login: "sam" } });
			expect((await here.ask("GET", here.at("/collaborators/nobody/permission"))).status).toBe(404);
		},
	);
});
