import { expect, it } from "@jest/globals";
import { describeOnStage, usualStage } from "./on-stage.ts";
import { visit } from "./visitor.ts";

describeOnStage("accepting what a run found", usualStage, (on) => {
	const openRun = () => on.visitor.open(`/projects/${on.stage.project.id}/runs/${on.stage.runs.blocked}`);
	const accepted = () => on.stage.service.store.count("exceptions", { projectId: on.stage.project.id, endedAt: null });

	async function endThemAll(): Promise<void> {
		const { service, project } = on.stage;
		const headers = await service.signIn("local");
		const path = `/api/projects/${project.id}/exceptions`;
		const { body } = await service.send("GET", path, { headers });
		for (const { id } of body.exceptions) await service.send("DELETE", `${path}/${id}`, { headers });
	}

	it("shows the verdict to come, and says what is missing before anything is sent", async () => {
		const { page } = on.visitor;
		await openRun();
		await page.getByRole("article").first().getByRole("button", { name: "Accept" }).focus();
		await page.keyboard.press("Enter");
		const dialog = page.getByRole("dialog", { name: "Accept this finding" });
		await dialog.getByText("The gate will let the change pass.").waitFor();
		await dialog.getByLabel("Owner").focus();
		await page.keyboard.press("Enter");
		expect(await dialog.getByText("Name who answers for it.").count()).toBe(1);
		expect(await dialog.getByText("Say why.").count()).toBe(1);
		expect(await dialog.getByLabel("Until").inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
		expect(await on.visitor.check()).toEqual([]);
		expect(await accepted()).toBe(0);
	});

	it("offers the same as lines of driftgate.yml, whatever is written into the fields", async () => {
		const dialog = on.visitor.page.getByRole("dialog");
		await dialog.getByLabel("Owner").fill('@api "team"');
		await dialog.getByLabel("Reason").fill("no live clients: # none");
		await dialog.getByText("Write it into driftgate.yml instead").click();
		const yaml = await dialog.locator("pre").innerText();
		expect(yaml).toMatch(/^exceptions:\n {2}- finding: "[0-9a-f]{16}"\n/);
		expect(yaml).toContain('owner: "@api \\"team\\""');
		expect(yaml).toContain('reason: "no live clients: # none"');
	});

	it("says when it counts and how to run the check again, and the finding says that it was accepted", async () => {
		const { page } = on.visitor;
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("Owner").focus();
		await page.keyboard.press("Enter");
		await page.getByText("1 finding is accepted.").first().waitFor();
		const next = await dialog.getByRole("link", { name: "see that run" }).getAttribute("href");
		expect(next).toMatch(new RegExp(`^/projects/${on.stage.project.id}/runs/[\\w-]+$`));
		expect(await on.visitor.check()).toEqual([]);
		expect(await accepted()).toBe(1);
		await page.getByText(/^Accepted since by @api "team" until/).waitFor();
		await dialog.getByRole("button", { name: "Close" }).click();
		await page.locator("article :is(h2, h3):focus").waitFor();
		expect(await page.getByRole("button", { name: /^Accept/ }).count()).toBe(0);
		expect(await on.visitor.check()).toEqual([]);
		expect(on.visitor.complaints).toEqual([]);
	});

	it("keeps the focus at the finding where the page learns of it after the dialog is closed", async () => {
		const { page } = on.visitor;
		await endThemAll();
		await openRun();
		const opener = page.getByRole("article").first().getByRole("button", { name: "Accept" });
		await opener.click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("Owner").fill("@api");
		await dialog.getByLabel("Reason").fill("no live clients");
		const closed = Promise.withResolvers<void>();
		await page.route("**/api/projects/*/exceptions", async (route) => {
			if (route.request().method() === "GET") await closed.promise;
			await route.fallback();
		});
		await dialog.getByRole("button", { name: "Accept" }).click();
		await dialog.getByText("1 finding is accepted.").waitFor();
		await page.locator("dialog h2:focus").waitFor();
		await dialog.getByRole("button", { name: "Close" }).click();
		await page.locator("article button:focus", { hasText: "Accept" }).waitFor();
		closed.resolve();
		await page.getByText(/^Accepted since by @api until/).waitFor();
		await page.locator("article :is(h2, h3):focus").waitFor();
		await page.unroute("**/api/projects/*/exceptions");
		expect(on.visitor.complaints).toEqual([]);
	});

	it("is not offered to who may only read, who can still propose it in the file", async () => {
		const { service, project, runs } = on.stage;
		await endThemAll();
		service.identity.reach.set("reader", [project.installationId]);
		service.identity.roles.set(`reader/${project.repositoryId}`, "read");
		const reader = await visit(on.browser, on.stage, { userId: "reader" });
		await reader.open(`/projects/${project.id}/runs/${runs.blocked}`);
		await reader.page.getByRole("article").first().getByRole("button", { name: "Accept" }).click();
		const dialog = reader.page.getByRole("dialog");
		await dialog.getByText(/Your permission on the repository does not let you accept/).waitFor();
		expect(await dialog.getByRole("button", { name: "Accept" }).count()).toBe(0);
		expect(await dialog.locator("pre").innerText()).toContain("exceptions:");
		expect(await reader.check()).toEqual([]);
		expect(reader.complaints).toEqual([]);
		await reader.leave();
	});
});
