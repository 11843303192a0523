import { expect, it } from "@jest/globals";
import type { Page, Route } from "playwright-core";
import { forAnybody, screens } from "./all-screens.ts";
import { atOnce } from "./at-once.ts";
import { inTurn, lookAt } from "./looks.ts";
import { describeOnStage, usualStage } from "./on-stage.ts";
import { visit } from "./visitor.ts";

const refusal = (status: number, error: string, more: Readonly<Record<string, string>> = {}) => ({
	status,
	headers: {
		"content-type": "application/json",
		"x-request-id": "0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e77",
		// A page asks a second time before it says so: at once, as nobody waits for a service that is well.
		"retry-after-ms": "1",
		...more,
	},
	body: JSON.stringify({ error }),
});

/** What a page says in a state, and how a page comes into it: each question to the service but who is signed in. */
const states: readonly (readonly [name: string, says: string, answer: (route: Route) => Promise<void>])[] = [
	["that loads", "Loading", () => new Promise(() => undefined)],
	["that is offline", "The service cannot be reached", (route) => route.abort("internetdisconnected")],
	["that breaks", "Something broke", (route) => route.fulfill(refusal(500, "internal_error"))],
	["that is busy", "The service is busy", (route) => route.fulfill(refusal(503, "unavailable"))],
	[
		"that asked too often",
		"Too many requests",
		(route) => route.fulfill(refusal(429, "rate_limited", { "retry-after": "3000", "retry-after-ms": "" })),
	],
	["that finds nothing", "Not found", (route) => route.fulfill(refusal(404, "not_found"))],
	["that is not allowed", "Not allowed", (route) => route.fulfill(refusal(403, "permission_required"))],
	["that needs a plan", "Your plan does not have this", (route) => route.fulfill(refusal(403, "plan_required"))],
	["whose session ended", "You are signed out", (route) => route.fulfill(refusal(401, "unauthenticated"))],
];

describeOnStage("a screen", usualStage, (on) => {
	const asking = screens.filter(([name]) => !forAnybody.has(name));

	it.each(states)("%s says so, and axe holds nothing against it, each in another look", async (state, says, answer) => {
		const turn = states.findIndex(([name]) => name === state);
		const come = async () => {
			const visitor = await visit(on.browser, on.stage, { userId: "local" });
			await answerBy(visitor.page, answer);
			await visitor.open("/try");
			return visitor;
		};
		const wrong = await atOnce(asking, come, async (visitor, [name, path], index) => {
			const shown = await visitor.goOn(path(on.stage));
			await shown.getByText(says).first().waitFor();
			return (await lookAt(visitor, inTurn(turn + index))).filter(isOfPage).map((line) => `${name}, ${line}`);
		});
		expect(wrong.flat()).toEqual([]);
	});

	it("of somebody who has nothing yet has nothing wrong either", async () => {
		const lists = ["/projects", "/keys", "/services", "/evidence", "/billing", "/account", "/onboarding"];
		const come = () => visit(on.browser, on.stage, { userId: "newcomer" });
		const wrong = await atOnce(lists, come, async (visitor, path, index) => {
			await visitor.open(path);
			return (await lookAt(visitor, inTurn(index))).filter(isOfPage).map((line) => `${path}, ${line}`);
		});
		expect(wrong.flat()).toEqual([]);
	});
});

/** What a browser's console tells of an answer is not of the page. */
const isOfPage = (line: string): boolean => !line.startsWith("Failed to load resource");

/** Who is signed in is told by the service itself; every other question has the one answer. */
async function answerBy(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
	await page.route("**/api/**", (route) =>
		new URL(route.request().url()).pathname === "/api/auth/session" ? route.continue() : answer(route),
	);
}
