import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Browser } from "playwright-core";
import { describeInBrowser, startBrowser } from "./browser.ts";
import { openStage, type Stage } from "./stage.ts";
import { type Visitor, visit } from "./visitor.ts";

describeInBrowser("a reviewer who follows a link from a red check", () => {
	let browser: Browser;
	let stage: Stage;
	let visitor: Visitor;

	beforeAll(async () => {
		[browser, stage] = await Promise.all([startBrowser(), openStage()]);
		visitor = await visit(browser, stage, { userId: "local" });
	});

	afterAll(async () => {
		await visitor?.leave();
		await browser?.close();
		await stage?.stop();
	});

	it("sees on one screen what breaks, the lines, the payload that proves it and whom it hits", async () => {
		const { page } = visitor;
		await visitor.open(`/projects/${stage.project.id}/runs/${stage.runs.blocked}`);
		expect(await page.locator("h1").textContent()).toMatch(/so the gate blocks/);
		const finding = page.getByRole("article").first();
		const said = (await finding.innerText()).toLowerCase();
		expect(said).toContain("err");
		expect(said).toMatch(/operation/);
		expect(said).toMatch(/proved|unproven/);
		await finding.locator("pre").first().getByText(/\S/).first().waitFor();
		expect(visitor.complaints).toEqual([]);
	});

	it("narrows the findings by an address that can be sent on", async () => {
		const { page } = visitor;
		await page.getByLabel("Level").selectOption("ERR");
		await page.getByRole("searchbox", { name: "Find in findings" }).fill("no such words");
		await page.getByText("0 findings").waitFor();
		const address = new URL(page.url());
		expect(Object.fromEntries(address.searchParams)).toEqual({ level: "ERR", text: "no such words" });
		await visitor.open(address.pathname + address.search);
		expect(await page.getByText("0 findings").count()).toBe(1);
	});

	it("walks from the projects to the run by keyboard alone, and the heading has the focus", async () => {
		const { page } = visitor;
		await visitor.open("/projects");
		await page.getByRole("link", { name: stage.project.name }).focus();
		await page.keyboard.press("Enter");
		await page.waitForURL(`**/projects/${stage.project.id}`);
		await page.locator("h1", { hasText: stage.project.name }).waitFor();
		await page.getByRole("table").getByRole("link").first().focus();
		await page.keyboard.press("Enter");
		await page.waitForURL("**/runs/*");
		await page.locator("h1").waitFor();
		await page.waitForFunction("document.activeElement?.tagName === 'H1'");
	});

	it("is signed out in every tab at once", async () => {
		const { page } = visitor;
		await visitor.open("/projects");
		const other = await page.context().newPage();
		await other.goto("/keys", { waitUntil: "networkidle" });
		await page.getByRole("button", { name: "Sign out" }).click();
		await other.getByRole("link", { name: "Sign in with GitHub" }).waitFor();
		await page.getByRole("link", { name: "Sign in with GitHub" }).waitFor();
		await other.close();
	});
});
