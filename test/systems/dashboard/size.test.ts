import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Browser } from "playwright-core";
import { screens } from "./all-screens.ts";
import { describeInBrowser, startBrowser } from "./browser.ts";
import { ANY_ROUTE, FIRST_LOAD, loadedScripts } from "./loaded-scripts.ts";
import { openStage, type Stage } from "./stage.ts";

describeInBrowser("the JavaScript of the pages", () => {
	let browser: Browser;
	let stage: Stage;

	beforeAll(async () => {
		[browser, stage] = await Promise.all([startBrowser(), openStage()]);
	});

	afterAll(async () => {
		await browser?.close();
		await stage?.stop();
	});

	it("is small where somebody comes first", async () => {
		expect(await loadedScripts(browser, stage, "/projects")).toBeLessThanOrEqual(FIRST_LOAD);
	});

	it.each(screens)("is bounded for %s", async (_name, path) => {
		expect(await loadedScripts(browser, stage, path(stage))).toBeLessThanOrEqual(ANY_ROUTE);
	});
});
