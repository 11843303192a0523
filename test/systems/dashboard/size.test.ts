import { expect, it } from "@jest/globals";
import { screens } from "./all-screens.ts";
import { ANY_ROUTE, FIRST_LOAD, loadedScripts } from "./loaded-scripts.ts";
import { describeOnStage, usualStage } from "./on-stage.ts";

describeOnStage("the JavaScript of the pages", usualStage, (on) => {
	it("is small where somebody comes first", async () => {
		expect(await loadedScripts(on.browser, on.stage, "/projects")).toBeLessThanOrEqual(FIRST_LOAD);
	});

	it.each(screens)("is bounded for %s", async (_name, path) => {
		expect(await loadedScripts(on.browser, on.stage, path(on.stage))).toBeLessThanOrEqual(ANY_ROUTE);
	});
});
