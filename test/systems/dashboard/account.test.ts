import { expect, it } from "@jest/globals";
import { until } from "../../harness/until.ts";
import { describeOnStage, usualStage } from "./on-stage.ts";
import { visit } from "./visitor.ts";

/** Whether an image came, and is one. */
const LOADED = `document.querySelector("main img").decode().then(() => true, () => false)`;

describeOnStage("an account and its projects", usualStage, (on) => {
	it("ends every other sign-in", async () => {
		const visitor = await visit(on.browser, on.stage, { userId: "local" });
		const { page } = visitor;
		const other = await on.stage.service.signIn("local");
		await visitor.open("/account");
		await page.getByRole("button", { name: "End all others" }).click();
		await page.getByText("You are signed in here alone.").waitFor();
		expect(await visitor.check()).toEqual([]);
		expect((await on.stage.service.send("GET", "/api/auth/session", { headers: other })).status).toBe(401);
		expect(visitor.complaints).toEqual([]);
		await visitor.leave();
	});

	it("opens a project to anybody, with a badge and its Markdown", async () => {
		const visitor = await visit(on.browser, on.stage, { userId: "local" });
		const { page } = visitor;
		const status = () => on.stage.service.send("GET", `/api/public/${on.stage.project.id}/status`);
		await visitor.open(`/projects/${on.stage.project.id}/settings`);
		const box = page.getByLabel("Anybody may read the SDK, the docs and the badge");
		if (await box.isChecked()) {
			await box.click();
			await page.getByText("A badge is there for public projects.").waitFor();
			expect((await status()).status).toBe(404);
		}
		await box.click();
		const badge = page.getByRole("img", { name: "The badge of this project" });
		await badge.waitFor();
		expect(await page.evaluate(LOADED)).toBe(true);
		expect((await status()).status).toBe(200);
		expect(await page.getByText(/^\[!\[payments-api\]\(http/).count()).toBe(1);
		expect(await visitor.check()).toEqual([]);
		expect(visitor.complaints).toEqual([]);
		await visitor.leave();
	});

	it("says what is wrong with a configuration before anything is tracked by it", async () => {
		const visitor = await visit(on.browser, on.stage, { userId: "local" });
		const { page } = visitor;
		await visitor.open(`/projects/${on.stage.project.id}/settings`);
		await page.getByLabel("Path of the configuration").fill("none.yml");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByRole("alert").getByText("none.yml").first().waitFor();
		expect(await visitor.check()).toEqual([]);
		await visitor.leave();
	});

	it("is deleted after a list of what goes and stays, by the login that is typed", async () => {
		const mine = await on.stage.service.seedProject({
			repositoryId: "77",
			repoFullName: "acme/f",
			ownerUserId: "hedy",
		});
		const visitor = await visit(on.browser, on.stage, { userId: "hedy" });
		const { page } = visitor;
		const login = (await on.stage.service.store.get("users", "hedy"))?.login ?? "";
		await visitor.open("/account");
		await page.getByRole("button", { name: "Delete the account" }).click();
		const dialog = page.getByRole("dialog", { name: "Delete your account?" });
		const goes = dialog.getByRole("region", { name: "This goes, at once and for good" });
		await goes.getByText(`the project ${mine.name}`).waitFor();
		expect(await dialog.getByRole("region", { name: "This stays" }).getByRole("listitem").count()).toBeGreaterThan(0);
		const remove = dialog.getByRole("button", { name: "Delete the account" });
		expect(await remove.isDisabled()).toBe(true);
		expect(await visitor.check()).toEqual([]);
		await dialog.getByLabel(`Type ${login} to confirm`).fill(login);
		await remove.click();
		await page.getByRole("link", { name: "Sign in with GitHub" }).waitFor();
		expect(await on.stage.service.store.get("users", "hedy")).toBeUndefined();
		await visitor.leave();
	});

	it("unlinks a repository by the project's name that is typed", async () => {
		const project = await on.stage.service.seedProject({ repositoryId: "78", repoFullName: "acme/g" });
		const visitor = await visit(on.browser, on.stage, { userId: "local" });
		const { page } = visitor;
		await visitor.open(`/projects/${project.id}/settings`);
		await page.getByRole("button", { name: "Unlink the repository" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel(`Type ${project.name} to confirm`).fill(project.name);
		expect(await visitor.check()).toEqual([]);
		await dialog.getByRole("button", { name: "Unlink the repository" }).click();
		await page.waitForURL("**/projects");
		await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
		const { status } = await on.stage.service.send("GET", `/api/projects/${project.id}`, {
			headers: await on.stage.service.signIn(),
		});
		expect(status).toBe(404);
		await visitor.leave();
	});

	it("forgets what pages kept when one signs out", async () => {
		const visitor = await visit(on.browser, on.stage, { userId: "local" });
		const { page } = visitor;
		await visitor.open(`/evidence?project=${on.stage.project.id}`);
		await page.getByText("This browser sees the log for the first time").waitFor();
		expect(await page.evaluate("localStorage.length")).toBe(1);
		await page.getByRole("button", { name: "Sign out" }).click();
		await page.getByRole("link", { name: "Sign in with GitHub" }).waitFor();
		await until("the storage to be empty", async () =>
			(await page.evaluate("localStorage.length")) === 0 ? true : undefined,
		);
		await visitor.leave();
	});
});
