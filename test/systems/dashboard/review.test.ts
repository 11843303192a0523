import { expect, it } from "@jest/globals";
import { describeOnStage, usualStage } from "./on-stage.ts";
import { visit } from "./visitor.ts";

describeOnStage("a reviewer who follows a link from a red check", usualStage, (on) => {
	it("sees on one screen what breaks, the lines, the payload that proves it and whom it hits", async () => {
		const { page } = on.visitor;
		await on.visitor.open(`/projects/${on.stage.project.id}/runs/${on.stage.runs.blocked}`);
		await page.getByRole("heading", { level: 1, name: /so the gate blocks/ }).waitFor();
		const finding = page.getByRole("article").first();
		const said = (await finding.innerText()).toLowerCase();
		expect(said).toContain("err");
		expect(said).toMatch(/operation/);
		expect(said).toMatch(/proved|unproven/);
		await finding.locator("pre").first().getByText(/\S/).first().waitFor();
		expect(on.visitor.complaints).toEqual([]);
	});

	it("narrows the findings by an address that can be sent on", async () => {
		const { page } = on.visitor;
		await page.getByLabel("Level").selectOption("ERR");
		await page.getByRole("searchbox", { name: "Find in findings" }).fill("no such words");
		await page.getByText("0 findings").waitFor();
		const address = new URL(page.url());
		expect(Object.fromEntries(address.searchParams)).toEqual({ level: "ERR", text: "no such words" });
		await on.visitor.open(address.pathname + address.search);
		expect(await page.getByText("0 findings").count()).toBe(1);
	});

	it("walks from the projects to the run by keyboard alone, and the heading has the focus", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/projects");
		await page.getByRole("link", { name: on.stage.project.name }).focus();
		await page.keyboard.press("Enter");
		await page.waitForURL(`**/projects/${on.stage.project.id}`);
		await page.locator("h1", { hasText: on.stage.project.name }).waitFor();
		await page.getByRole("table").getByRole("link").first().focus();
		await page.keyboard.press("Enter");
		await page.waitForURL("**/runs/*");
		await page.locator("h1").waitFor();
		await page.waitForFunction("document.activeElement?.tagName === 'H1'");
	});

	it("never reads that what has just happened is to come", async () => {
		const { clock } = on.stage.service;
		clock.time += 4_000;
		await on.stage.judgeAgain();
		const visitor = await visit(on.browser, on.stage, { userId: "local" });
		await visitor.page.clock.setFixedTime(clock.time + 3_000);
		await visitor.open(`/projects/${on.stage.project.id}`);
		const times = await visitor.page.locator("main time").allInnerTexts();
		expect(times.some((text) => text.startsWith("now"))).toBe(true);
		expect(times.filter((text) => text.startsWith("in "))).toEqual([]);
		await visitor.leave();
	});

	it("is signed out in every tab at once", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/projects");
		const other = await page.context().newPage();
		await other.goto("/keys", { waitUntil: "networkidle" });
		await page.getByRole("button", { name: "Sign out" }).click();
		await other.getByRole("link", { name: "Sign in with GitHub" }).waitFor();
		await page.getByRole("link", { name: "Sign in with GitHub" }).waitFor();
		await other.close();
	});
});
