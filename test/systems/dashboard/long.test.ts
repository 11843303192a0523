import { expect, it } from "@jest/globals";
import { describeOnStage, usualStage } from "./on-stage.ts";
import { visit } from "./visitor.ts";

const FINDINGS = 1_400;
/** Lines of about 65 bytes: 13 MB. */
const LINES = 200_000;
/** The description, in the page. */
const BOX = `document.querySelector("[aria-label='openapi/openapi.yaml']")`;
/** Parts of the whole at which somebody stops while scrolling. */
const STOPS = [0, 0.1, 0.5, 0.9, 1];

describeOnStage("what is long", usualStage, (on) => {
	it("has of 1,400 findings those in the page that are near the window, to the last one", async () => {
		const visitor = await visit(on.browser, on.stage, { userId: "local" });
		const { page } = visitor;
		await page.route("**/api/v1/sync-runs/*", async (route) => {
			const response = await route.fetch();
			const run = await response.json();
			const findings = Array.from({ length: FINDINGS }, (_, index) => ({
				...run.findings[0],
				fingerprint: index.toString(16).padStart(16, "0"),
				message: `Finding number ${index}.`,
			}));
			await route.fulfill({ response, json: { ...run, findings } });
		});
		await visitor.open(`/projects/${on.stage.project.id}/runs/${on.stage.runs.blocked}`);
		for (const stop of STOPS) {
			await page.evaluate(`scrollTo(0, document.documentElement.scrollHeight * ${stop})`);
			await page.locator("article").first().waitFor();
			expect(await page.locator("article").count()).toBeLessThan(30);
		}
		await page.keyboard.press("End");
		await page.getByText(`Finding number ${FINDINGS - 1}.`).waitFor();
		expect(visitor.complaints).toEqual([]);
		await visitor.leave();
	});

	it("has of a description of 13 MB the lines in the page that are near the window, to the last one", async () => {
		const visitor = await visit(on.browser, on.stage, { userId: "local" });
		const { page } = visitor;
		const text = Array.from({ length: LINES }, (_, index) => `# line ${index} ${"x".repeat(50)}`).join("\n");
		await page.route("**/files/after?*", (route) => route.fulfill({ contentType: "text/plain", body: text }));
		await visitor.open(`/projects/${on.stage.project.id}/description`);
		const box = page.getByRole("region", { name: "openapi/openapi.yaml" });
		await box.getByText("# line 0 ").waitFor();
		for (const stop of STOPS) {
			await page.evaluate(`${BOX}.scrollTo(0, ${BOX}.scrollHeight * ${stop})`);
			await box
				.getByText(/# line \d/u)
				.first()
				.waitFor();
			expect(await box.getByText(/# line \d/u).count()).toBeLessThan(120);
		}
		await box.getByText(`# line ${LINES - 1} `).waitFor();
		expect(visitor.complaints).toEqual([]);
		await visitor.leave();
	});
});
