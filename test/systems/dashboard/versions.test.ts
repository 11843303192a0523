import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Browser } from "playwright-core";
import { describeInBrowser, startBrowser } from "./browser.ts";
import { openStage, type Stage } from "./stage.ts";
import { type Visitor, visit } from "./visitor.ts";

describeInBrowser("what a project's versions are", () => {
	let browser: Browser;
	let stage: Stage;
	let visitor: Visitor;

	beforeAll(async () => {
		[browser, stage] = await Promise.all([startBrowser(), openStage()]);
		await stage.addOperation();
		visitor = await visit(browser, stage, { userId: "local" });
		await visitor.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	});

	afterAll(async () => {
		await visitor?.leave();
		await browser?.close();
		await stage?.stop();
	});

	it("is edited, copied and published in the changelog", async () => {
		const { page } = visitor;
		await visitor.open(`/projects/${stage.project.id}/changelog`);
		const drafts = await page.getByRole("button", { name: "Publish" }).count();
		expect(drafts).toBeGreaterThan(0);
		await page.getByRole("button", { name: "Edit" }).first().click();
		const edited = page.getByRole("dialog");
		await edited.getByLabel("Text").fill("Adds `/reports`. <b>Not bold.</b>");
		expect(await visitor.check()).toEqual([]);
		// What was written is not lost by accident.
		await page.keyboard.press("Escape");
		expect(await edited.count()).toBe(1);
		await edited.getByRole("button", { name: "Save" }).click();
		await edited.waitFor({ state: "detached" });
		await page.getByText("<b>Not bold.</b>").waitFor();
		await page.getByRole("button", { name: "Copy as Markdown" }).first().click();
		await page.getByRole("button", { name: "Copied" }).waitFor();
		expect(await page.evaluate("navigator.clipboard.readText()")).toContain("Adds `/reports`.");
		await page.getByRole("button", { name: "Publish" }).first().click();
		await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
		await page.getByRole("dialog").waitFor({ state: "detached" });
		await page.getByLabel("Status").selectOption("published");
		await page.waitForURL("**/changelog?status=published");
		await page.getByText("Adds").waitFor();
		expect(await page.getByRole("button", { name: "Edit" }).count()).toBe(0);
	});

	it("is viewed, downloaded and held beside the version before as an output", async () => {
		const { page } = visitor;
		await visitor.open(`/projects/${stage.project.id}/outputs`);
		const box = page.getByRole("region", { name: /^Text of / });
		await box.getByText("export").first().waitFor();
		expect(await visitor.check()).toEqual([]);
		const button = page.getByRole("button", { name: /^Download / }).first();
		const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
		expect(await readFile(await file.path(), "utf8")).toContain("export");
		expect(await page.getByText(/^curl -fsSL /).count()).toBe(1);
		await page.getByLabel("Show").selectOption("changes");
		await page.waitForURL("**/outputs?show=changes");
		await box.getByText("+", { exact: true }).first().waitFor();
		expect(await visitor.check()).toEqual([]);
	});

	it("shows the names that it gave, to be committed", async () => {
		const { page } = visitor;
		await visitor.open(`/projects/${stage.project.id}/outputs`);
		const link = page.getByRole("link", { name: "driftgate.names" });
		const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
		expect(file.suggestedFilename()).toBe("driftgate.names");
		expect(await readFile(await file.path(), "utf8")).toContain("operation GET /v1/accounts = accounts.list");
		expect(await visitor.check()).toEqual([]);
	});

	it("is compared with any other by its lines and by what the change means", async () => {
		const { page } = visitor;
		await visitor.open(`/projects/${stage.project.id}/description`);
		await page.getByRole("region", { name: "openapi/openapi.yaml" }).getByText("3.1.0").waitFor();
		await page.getByLabel("Compare with").selectOption({ index: 1 });
		await page.getByText("+", { exact: true }).first().waitFor();
		await page.getByRole("button", { name: "Judge the two" }).click();
		await page.getByRole("region", { name: "What the change means" }).getByText("0 breaking").waitFor();
		expect(await visitor.check()).toEqual([]);
		expect(visitor.complaints).toEqual([]);
	});
});
