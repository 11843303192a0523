import { expect, it } from "@jest/globals";
import { screens } from "../../../app/src/http/screens.ts";
import { describeOnStage, usualStage } from "./on-stage.ts";

/** The one action that leads to no page. */
const KEYS = "Keyboard shortcuts";

describeOnStage("the keyboard", usualStage, (on) => {
	const find = async (text: string) => {
		const { page } = on.visitor;
		await page.keyboard.press("Control+k");
		await page.getByRole("combobox", { name: "Project, run, rule or action" }).waitFor();
		await page.keyboard.type(text);
	};

	it("reaches a project, one of its runs, a rule of that and an action by one field", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/keys");
		await find("payments settings");
		await page.getByRole("option", { name: "Settings: payments-api" }).waitFor();
		expect(await on.visitor.check()).toEqual([]);
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
		await find("shortcuts");
		await page.keyboard.press("Enter");
		await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
		expect(await on.visitor.check()).toEqual([]);
		await page.keyboard.press("Escape");
		await page.getByRole("dialog").waitFor({ state: "detached" });
	});

	it("reaches every page of the service and of a project: each action that there is, by its own words", async () => {
		const { page } = on.visitor;
		const options = page.locator("[role=option]");
		await on.visitor.open("/keys");
		await find("");
		// Of the project too, which comes a moment later.
		await page.getByRole("option", { name: "Settings: payments-api" }).waitFor();
		const all = await options.evaluateAll((every) =>
			every.map((option) => [...option.children].map(({ textContent }) => textContent ?? "")),
		);
		await page.keyboard.press("Escape");
		const reached = new Set<string>();
		for (const [text = "", group = ""] of all.filter(([, group]) => group === "Actions" || group === "Projects")) {
			const before = page.url();
			await find(`${group} ${text}`);
			await options.and(page.locator("[aria-selected=true]")).filter({ hasText: text }).waitFor();
			await page.keyboard.press("Enter");
			if (text === KEYS) {
				await page.getByRole("dialog", { name: KEYS }).waitFor();
				await page.keyboard.press("Escape");
				await page.getByRole("dialog").waitFor({ state: "detached" });
				continue;
			}
			await page.waitForURL(({ href }) => href !== before);
			await page.locator("h1:not(:empty)").waitFor();
			expect(await page.getByRole("heading", { name: "There is no such page" }).count()).toBe(0);
			reached.add(new URL(page.url()).pathname.replace(on.stage.project.id, ":id"));
		}
		// The first page is that of the projects; a run is found by its own name.
		const apart: readonly string[] = ["/", "/projects/:id/runs/:run"];
		expect(screens.filter((screen) => !apart.includes(screen) && !reached.has(screen))).toEqual([]);
		expect(on.visitor.takeComplaints()).toEqual([]);
	});

	it("lists its keys with ?, and goes to the search field with /", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/projects");
		await page.keyboard.press("?");
		await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
		await page.keyboard.press("Escape");
		await page.keyboard.press("/");
		expect(await page.evaluate("document.activeElement.type")).toBe("search");
		// Who is writing writes a question mark.
		await page.keyboard.press("?");
		expect(await page.getByRole("dialog").count()).toBe(0);
		expect(on.visitor.complaints).toEqual([]);
	});
});
