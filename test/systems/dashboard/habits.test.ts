import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { describeOnStage, usualStage } from "./on-stage.ts";
import { visit } from "./visitor.ts";

/** Of a page in a browser that a person left: the browser tells pages so, and a debugger does not. */
const LEAVE = `Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
	document.dispatchEvent(new Event("visibilitychange"));`;

const MINUTE = 60_000;

/** The paths that a page asks the service for from now on. */
function listen(page: Page): string[] {
	const asked: string[] = [];
	page.on("request", (request) => {
		const { pathname } = new URL(request.url());
		if (pathname.startsWith("/api/")) asked.push(pathname);
	});
	return asked;
}

describeOnStage("what people are used to", usualStage, (on) => {
	const runPath = () => `/projects/${on.stage.project.id}/runs/${on.stage.runs.blocked}`;

	it("is a link to one finding that somebody else can open", async () => {
		const { page } = on.visitor;
		await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
		await on.visitor.open(runPath());
		const finding = page.getByRole("article").first();
		const heading = await finding.getByRole("heading").first().innerText();
		await finding.getByRole("button", { name: "Copy link" }).click();
		await finding.getByRole("button", { name: "Copied" }).waitFor();
		const link = new URL(String(await page.evaluate("navigator.clipboard.readText()")));
		expect(link.origin).toBe(new URL(on.stage.service.url).origin);
		await on.visitor.open(link.pathname + link.search);
		await page.locator("article:focus").waitFor();
		expect(await page.locator("article:focus").getByRole("heading").first().innerText()).toBe(heading);
		expect(await on.visitor.check()).toEqual([]);
	});

	it.each([
		["runs", "verdict=ERR&mode=check&status=completed&text=payments&from=2026-01-01&to=2026-12-31"],
		["changelog", "status=draft"],
	])("is that an address holds what a list is narrowed by, and the fields show it: %s", async (list, search) => {
		const { page } = on.visitor;
		await on.visitor.open(`/projects/${on.stage.project.id}/${list}?${search}`);
		const fields = page.locator("main").locator("select, input");
		const values = await fields.evaluateAll((all) => all.map((field): unknown => Reflect.get(field, "value")));
		for (const [, value] of new URLSearchParams(search)) expect(values).toContain(value);
	});

	it("is that a page which asked too often counts down, and may be asked again at the end", async () => {
		const visitor = await visit(on.browser, on.stage, { userId: "local" });
		await visitor.page.clock.install();
		await visitor.page.route("**/api/**/tallies*", (route) =>
			route.fulfill({ status: 429, headers: { "retry-after": "9" }, json: { error: "rate_limited" } }),
		);
		await visitor.page.goto(`/projects/${on.stage.project.id}/runs`);
		await visitor.page.clock.runFor(MINUTE);
		const button = visitor.page.getByRole("button", { name: /^Try again in \d s$/ }).first();
		const first = await secondsOf(button.innerText());
		await visitor.page.clock.runFor(3_000);
		expect(await secondsOf(button.innerText())).toBeLessThanOrEqual(first - 3);
		await visitor.page.clock.runFor(10_000);
		await visitor.page.getByRole("button", { name: "Try again", exact: true }).first().waitFor();
		await visitor.leave();
	});

	it("is that a tab which nobody sees asks for nothing, and one that is seen asks seldom while nobody answers", async () => {
		const visitor = await visit(on.browser, on.stage, { userId: "local" });
		await visitor.page.clock.install();
		await visitor.page.goto("/projects");
		await visitor.page.getByRole("link", { name: on.stage.project.name }).waitFor();
		const asked = listen(visitor.page);
		await pass(visitor.page, 10);
		// Once a minute; a minute that passes while an answer is on its way asks for none.
		expect(asked.splice(0).length).toBeGreaterThanOrEqual(4);
		await visitor.page.route("**/api/**", (route) => route.abort("internetdisconnected"));
		await pass(visitor.page, 120);
		// After 1, 2, 4 and 8 minutes, and then every quarter of an hour; each question is asked three times before it failed.
		expect(asked.splice(0).length).toBeLessThanOrEqual(3 * 12);
		await passUntilQuiet(visitor.page, asked);
		await visitor.page.evaluate(LEAVE);
		await pass(visitor.page, 24 * 60, 60);
		expect(asked).toEqual([]);
		await visitor.leave();
	});

	it("is that a page says what it needs where scripts are off, with links to what does without", async () => {
		const visitor = await visit(on.browser, on.stage, { options: { javaScriptEnabled: false } });
		await visitor.page.goto(runPath());
		expect(await visitor.page.locator("body").innerText()).toContain("These pages need JavaScript.");
		const link = await visitor.page.getByRole("link", { name: "the API and its description" }).getAttribute("href");
		const described = await fetch(new URL(link ?? "", on.stage.service.url));
		expect(described.status).toBe(200);
		await visitor.leave();
	});

	it("is that nothing moves for who wants that, and something does for the others", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/projects");
		const time = () => page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--time').trim()");
		await page.emulateMedia({ reducedMotion: "no-preference" });
		expect(await time()).not.toMatch(/^0m?s$/);
		await page.emulateMedia({ reducedMotion: "reduce" });
		expect(await time()).toMatch(/^0m?s$/);
		expect(await page.evaluate(MOVING)).toEqual([]);
	});

	it.each(["the run", "the evidence"])("is that paper has what was found, and no buttons: %s", async (name) => {
		const { page } = on.visitor;
		await on.visitor.open(name === "the run" ? runPath() : `/evidence?project=${on.stage.project.id}`);
		await page.emulateMedia({ media: "print", colorScheme: "light" });
		expect(await page.locator("main h1").isVisible()).toBe(true);
		expect(await page.locator("button:visible").count()).toBe(0);
		expect(await page.locator("header nav:visible").count()).toBe(0);
		if (name === "the run") expect(await page.getByRole("article").first().isVisible()).toBe(true);
		await page.emulateMedia({ media: "screen" });
	});
});

/** What would move for longer than nobody sees, by its class. */
const MOVING = `[...document.querySelectorAll("*")].filter((one) => {
	const { transitionDuration, animationName } = getComputedStyle(one);
	return animationName !== "none" || transitionDuration.split(",").some((time) => parseFloat(time) > 0.01);
}).map((one) => one.className)`;

/** Lets minutes pass in a page, a few at a time: answers take their time in the world outside. */
async function pass(page: Page, minutes: number, atOnce = 1): Promise<void> {
	for (let passed = 0; passed < minutes; passed += atOnce) {
		await page.clock.runFor(atOnce * MINUTE);
		await page.waitForLoadState("networkidle");
	}
}

/** Lets minutes pass until five bring no question: one that was asked before is asked again up to three times, and ends. */
async function passUntilQuiet(page: Page, asked: string[]): Promise<void> {
	do {
		asked.splice(0);
		await pass(page, 5);
	} while (asked.length > 0);
}

async function secondsOf(text: Promise<string>): Promise<number> {
	return Number(/(\d+) s$/u.exec(await text)?.[1]);
}
