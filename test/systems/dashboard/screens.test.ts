import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Browser } from "playwright-core";
import { screens } from "./all-screens.ts";
import { describeInBrowser, startBrowser } from "./browser.ts";
import { openStage, type Stage } from "./stage.ts";
import { visit } from "./visitor.ts";

/** Pixels that do not fit into the width of the window. */
const OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

const looks = [
	["light", { colorScheme: "light", viewport: { width: 1280, height: 900 } }],
	["dark", { colorScheme: "dark", viewport: { width: 1280, height: 900 } }],
	["on a phone", { colorScheme: "light", viewport: { width: 320, height: 700 } }],
	["in forced colours", { forcedColors: "active", viewport: { width: 1280, height: 900 } }],
] as const;

describeInBrowser("a screen", () => {
	let browser: Browser;
	let stage: Stage;

	beforeAll(async () => {
		[browser, stage] = await Promise.all([startBrowser(), openStage()]);
	});

	afterAll(async () => {
		await browser?.close();
		await stage?.stop();
	});

	it.each(screens.flatMap(([name, path]) => looks.map(([look, options]) => ({ name, path, look, options }))))(
		"$name, $look, has nothing that axe holds against it, keeps the page's policy and fits its width",
		async ({ path, options }) => {
			const visitor = await visit(browser, stage, { userId: "local", options });
			await visitor.open(path(stage));
			expect(await visitor.check()).toEqual([]);
			expect(visitor.complaints).toEqual([]);
			const overflow = await visitor.page.evaluate(OVERFLOW);
			expect(overflow).toBeLessThanOrEqual(0);
			await visitor.leave();
		},
	);

	it.each(screens)("%s asks who is signed out to sign in, and comes back", async (_name, path) => {
		const visitor = await visit(browser, stage);
		await visitor.open(path(stage));
		const link = visitor.page.getByRole("link", { name: "Sign in with GitHub" });
		expect(await link.getAttribute("href")).toBe(`/api/auth/github/login?return_to=${encodeURIComponent(path(stage))}`);
		expect(await visitor.check()).toEqual([]);
		await visitor.leave();
	});
});
