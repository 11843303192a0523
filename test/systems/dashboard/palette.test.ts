import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Browser } from "playwright-core";
import { describeInBrowser, startBrowser } from "./browser.ts";
import { openStage, type Stage } from "./stage.ts";
import { type Visitor, visit } from "./visitor.ts";

describeInBrowser("the keyboard", () => {
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

	const find = async (text: string) => {
		const { page } = visitor;
		await page.keyboard.press("Control+k");
		await page.getByRole("combobox", { name: "Project, run, rule or action" }).waitFor();
		await page.keyboard.type(text);
	};

	it("reaches a project, one of its runs, a rule of that and an action by one field", async () => {
		const { page } = visitor;
		await visitor.open("/keys");
		await find("payments settings");
		await page.getByRole("option", { name: "Settings: payments-api" }).waitFor();
		expect(await visitor.check()).toEqual([]);
		await page.keyboard.press("Enter");
		await page.waitForURL("**/settings");
		await find("ERR");
		await page.getByRole("option", { name: /^ERR / }).first().waitFor();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("ArrowUp");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/runs/*");
		await page.getByRole("article").first().waitFor();
		await find("rules");
		await page
			.getByRole("option", { name: /Rules of this run/ })
			.first()
			.waitFor();
		await page.keyboard.press("Enter");
		await page.waitForURL("**/runs/*?text=*");
		await find("keys of");
		await page.keyboard.press("Enter");
		await page.getByRole("dialog", { name: "Keys of the keyboard" }).waitFor();
		expect(await visitor.check()).toEqual([]);
		await page.keyboard.press("Escape");
		await page.getByRole("dialog").waitFor({ state: "detached" });
	});

	it("lists its keys with ?, and goes to the search field with /", async () => {
		const { page } = visitor;
		await visitor.open("/projects");
		await page.keyboard.press("?");
		await page.getByRole("dialog", { name: "Keys of the keyboard" }).waitFor();
		await page.keyboard.press("Escape");
		await page.keyboard.press("/");
		expect(await page.evaluate("document.activeElement.type")).toBe("search");
		// Who is writing writes a question mark.
		await page.keyboard.press("?");
		expect(await page.getByRole("dialog").count()).toBe(0);
		expect(visitor.complaints).toEqual([]);
	});
});
