import { expect, it } from "@jest/globals";
import { forAnybody, screens } from "./all-screens.ts";
import { atOnce } from "./at-once.ts";
import { inTurn, lookAt } from "./looks.ts";
import { describeOnStage, usualStage } from "./on-stage.ts";
import { visit } from "./visitor.ts";

describeOnStage("every screen", usualStage, (on) => {
	it("has nothing that axe holds against it in any look, keeps the page's policy and fits its width", async () => {
		const come = () => visit(on.browser, on.stage, { userId: "local" });
		const wrong = await atOnce(screens, come, async (visitor, [name, path]) => {
			await visitor.open(path(on.stage));
			return (await lookAt(visitor)).map((line) => `${name}, ${line}`);
		});
		expect(wrong.flat()).toEqual([]);
	});

	it("asks who is signed out to sign in, and comes back", async () => {
		const closed = screens.filter(([name]) => !forAnybody.has(name));
		const come = () => visit(on.browser, on.stage);
		const wrong = await atOnce(closed, come, async (visitor, [name, path], index) => {
			await visitor.open(path(on.stage));
			const link = visitor.page.getByRole("link", { name: "Sign in with GitHub" });
			const back = `/api/auth/github/login?return_to=${encodeURIComponent(path(on.stage))}`;
			expect(await link.getAttribute("href")).toBe(back);
			// A browser's console tells of every 401.
			const lines = (await lookAt(visitor, inTurn(index))).filter((line) => !line.startsWith("Failed to load"));
			return lines.map((line) => `${name}, ${line}`);
		});
		expect(wrong.flat()).toEqual([]);
	});
});
