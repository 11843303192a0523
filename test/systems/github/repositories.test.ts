import { clientWith } from "./testing/client.ts";
import { type Installed, startInstalled } from "./testing/installed.ts";

describe("repositories", () => {
	let here: Installed;

	beforeEach(async () => {
		here = await startInstalled();
	});

	afterEach(() => here.github.stop());

	it("are found by id after a new name, and sent there from the old one until another takes it", async () => {
		const { world, repository } = here;
		world.rename(repository, "money");
		expect(here.payload("repository.renamed")).toMatchObject({
			changes: { repository: { name: { from: "payments" } } },
			repository: { name: "money" },
		});
		const moved = await here.ask("GET", here.at("/branches?per_page=5"));
		expect(moved.status).toBe(301);
		expect(moved.headers.get("location")).toBe(`${here.github.url}/repositories/${repository.id}/branches?per_page=5`);
		expect((await here.ask("PATCH", here.at(""), { name: "x" })).status).toBe(307);
		expect((await here.ask("GET", `/repositories/${repository.id}/contents/README.md`)).body.path).toBe("README.md");
		expect((await clientWith(here.github)("GET", here.at(""))).status).toBe(404);
		const heir = world.createRepository({ owner: "northbank", name: "payments" });
		expect((await here.ask("GET", here.at(""))).body.id).toBe(heir.id);
	});

	it("go to another owner, whose installation hears of it", async () => {
		const { world, repository } = here;
		world.createOrganisation("southbank");
		const south = world.install({ account: "southbank" });
		world.transfer(repository, "southbank");
		expect(here.payload("repository.transferred")).toMatchObject({
			changes: { owner: { from: { organization: { login: "northbank" } } } },
			repository: { full_name: "southbank/payments" },
			installation: { id: south.id },
		});
		expect(here.payload("installation_repositories.removed").installation.id).toBe(here.installation.id);
		expect((await here.ask("GET", `/repositories/${repository.id}`)).status).toBe(404);
	});

	it("are archived, and then written to no more", async () => {
		const { world, repository } = here;
		world.archive(repository);
		const head = world.head(repository);
		const refused = await here.ask("POST", here.at("/check-runs"), { name: "D", head_sha: head });
		expect(refused).toMatchObject({ status: 403, body: { message: "Repository was archived so is read-only." } });
		expect((await here.ask("GET", here.at("/contents/README.md"))).status).toBe(200);
		world.unarchive(repository);
		expect(here.told().slice(-2)).toEqual(["repository.archived", "repository.unarchived"]);
	});

	it("become public and private, get another default branch, and end", async () => {
		const { world, repository } = here;
		world.publicise(repository);
		world.privatise(repository);
		world.push(repository, "trunk", world.head(repository) ?? "");
		world.changeDefaultBranch(repository, "trunk");
		expect(here.payload("repository.edited").changes).toEqual({ default_branch: { from: "main" } });
		world.deleteRepository(repository);
		expect(here.told().filter((event) => event.startsWith("repository."))).toEqual([
			"repository.publicized",
			"repository.privatized",
			"repository.edited",
			"repository.deleted",
		]);
		expect((await here.ask("GET", here.at(""))).status).toBe(404);
	});

	it("say that they are empty", async () => {
		here.world.createRepository({ owner: "northbank", name: "empty" });
		const get = (path: string) => here.ask("GET", `/repos/northbank/empty${path}`);
		expect(await get("/contents/a")).toMatchObject({ status: 404, body: { message: "This repository is empty." } });
		expect(await get("/commits")).toMatchObject({ status: 409, body: { message: "Git Repository is empty." } });
		expect((await get("/git/ref/heads/main")).status).toBe(409);
	});

	it("give a file over 1 MiB by its blob alone, as bytes where they are asked for", async () => {
		const text = "0123456789abcde\n".repeat(100_000);
		here.world.commit(here.repository, { files: { "big.yaml": text } });
		const file = await here.ask("GET", here.at("/contents/big.yaml"));
		expect(file.body).toMatchObject({ size: text.length, encoding: "none", content: "" });
		const raw = await here.ask("GET", here.at(`/git/blobs/${file.body.sha}`), undefined, {
			accept: "application/vnd.github.v3.raw",
		});
		expect(raw.body).toBe(text);
		expect((await here.ask("GET", here.at("/contents"))).body).toMatchObject([
			{ path: "README.md", type: "file" },
			{ path: "big.yaml" },
		]);
	});

	it("are written to by the git data API and the contents API, as one history", async () => {
		const head = here.world.head(here.repository) ?? "";
		const git = (path: string) => here.at(`/git${path}`);
		const blob = await here.ask("POST", git("/blobs"), { content: "eA==", encoding: "base64" });
		const entry = { path: "a/b.txt", mode: "100644", type: "blob", sha: blob.body.sha };
		const tree = await here.ask("POST", git("/trees"), { base_tree: head, tree: [entry] });
		const commit = await here.ask("POST", git("/commits"), {
			message: "By hand",
			tree: tree.body.sha,
			parents: [head],
		});
		expect(commit.body.verification.verified).toBe(true);
		const { sha } = commit.body;
		expect((await here.ask("POST", git("/refs"), { ref: "refs/heads/hand", sha })).status).toBe(201);
		expect((await here.ask("PATCH", git("/refs/heads/main"), { sha })).body.object.sha).toBe(sha);
		expect((await here.ask("PATCH", git("/refs/heads/main"), { sha: head })).body.message).toBe(
			"Update is not a fast forward",
		);
		const put = await here.ask("PUT", here.at("/contents/a/b.txt"), {
			message: "Edit",
			content: "eQ==",
			sha: blob.body.sha,
		});
		expect(put).toMatchObject({ status: 200, body: { commit: { parents: [{ sha }] } } });
		expect(here.world.file(here.repository, "a/b.txt")).toBe("y");
		expect((await here.ask("DELETE", git("/refs/heads/hand"))).status).toBe(204);
		const whole = await here.ask("GET", git("/trees/main?recursive=1"));
		expect(whole.body.tree.map(({ path }: { path: string }) => path)).toEqual(["README.md", "a", "a/b.txt"]);
		expect((await here.ask("GET", git("/matching-refs/heads/"))).body).toMatchObject([{ ref: "refs/heads/main" }]);
	});
});
