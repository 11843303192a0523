import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Browser } from "playwright-core";
import { describeInBrowser, startBrowser } from "./browser.ts";
import { openStage, type Stage } from "./stage.ts";
import { type Visitor, visit } from "./visitor.ts";

describeInBrowser("the keys", () => {
	let browser: Browser;
	let stage: Stage;
	let visitor: Visitor;

	beforeAll(async () => {
		[browser, stage] = await Promise.all([startBrowser(), openStage()]);
		visitor = await visit(browser, stage, { userId: "local" });
		await visitor.open("/keys");
	});

	afterAll(async () => {
		await visitor?.leave();
		await browser?.close();
		await stage?.stop();
	});

	it("are made, shown once, and not closed by accident", async () => {
		const { page } = visitor;
		await page.getByRole("button", { name: "Create a key" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Create a key" }).click();
		expect(await page.getByText("Give it a name.").count()).toBe(1);
		await page.getByLabel("Name").fill("release job");
		await page.getByRole("dialog").getByRole("button", { name: "Create a key" }).click();
		const shown = page.getByRole("dialog", { name: "Copy the key now" });
		await shown.waitFor();
		expect(await visitor.check()).toEqual([]);
		const key = (await shown.locator("code").first().textContent()) ?? "";
		await page.keyboard.press("Escape");
		expect(await shown.count()).toBe(1);
		await shown.getByRole("button", { name: "I have copied it" }).click();
		await page.getByRole("rowheader", { name: "release job" }).waitFor();
		expect(await page.content()).not.toContain(key);
		const { status } = await stage.service.send("GET", "/api/v1/services", {
			headers: { authorization: `Bearer ${key}` },
		});
		expect(status).toBe(200);
	});

	it("are revoked behind a sentence that says what stops", async () => {
		const { page } = visitor;
		await page.getByRole("button", { name: "Revoke" }).click();
		const asked = page.getByRole("dialog", { name: "Revoke “release job”?" });
		await asked.getByText("Whatever uses this key stops at once.").waitFor();
		expect(await visitor.check()).toEqual([]);
		await page.keyboard.press("Escape");
		await asked.waitFor({ state: "detached" });
		await page.getByRole("button", { name: "Revoke" }).click();
		await asked.getByRole("button", { name: "Revoke" }).click();
		await page.getByText("No API key yet").waitFor();
		expect(visitor.complaints).toEqual([]);
	});
});
