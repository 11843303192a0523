import { beforeAll, expect, it } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { describeOnStage, usualStage } from "./on-stage.ts";
import type { Stage } from "./stage.ts";
import { visit } from "./visitor.ts";

/** A field by its label, and what somebody chooses in it; null: another option than the one that is chosen, whichever. */
type Filter = readonly [label: string, value: string | null];

const project = ({ project: { id } }: Stage) => `/projects/${id}`;

/** Every screen that has fields which narrow or order it. */
const lists: readonly (readonly [path: (stage: Stage) => string, filters: readonly Filter[]])[] = [
	[
		() => "/projects",
		[
			["Find a project", "pay"],
			["Order by", "drift"],
		],
	],
	[
		(stage) => `${project(stage)}/runs`,
		[
			["Commit, ref, pull request or message", "main"],
			["Verdict", "ERR"],
			["Mode", "check"],
			["Status", "completed"],
			["From", "2026-01-01"],
			["To", "2026-12-31"],
		],
	],
	[
		(stage) => `${project(stage)}/runs/${stage.runs.blocked}`,
		[
			["Find in findings", "payments"],
			["Level", "ERR"],
		],
	],
	[(stage) => `${project(stage)}/changelog`, [["Status", "draft"]]],
	[(stage) => `${project(stage)}/outputs`, [["Version", null]]],
	[(stage) => `${project(stage)}/outputs`, [["Show", null]]],
	[
		(stage) => `${project(stage)}/description`,
		[
			["Show", null],
			["Compare with", null],
			["File", null],
		],
	],
	[
		(stage) => `/evidence?project=${stage.project.id}`,
		[
			["Project", null],
			["From", "2026-02-01"],
			["To", "2026-02-28"],
		],
	],
];

const fieldOf = (page: Page, label: string): Locator =>
	page.locator("main").getByLabel(label, { exact: true }).and(page.locator("select, input")).first();

/** Gives what is chosen then. */
async function choose(field: Locator, value: string | null): Promise<string> {
	await field.waitFor();
	if (!(await field.evaluate((one) => one.tagName === "SELECT"))) {
		await field.fill(value ?? "");
		return field.inputValue();
	}
	const now = await field.inputValue();
	const others = await field.locator("option").evaluateAll((all) => all.map((one) => one.getAttribute("value") ?? ""));
	const [chosen] = await field.selectOption(value ?? others.find((one) => one !== now) ?? now);
	return chosen ?? "";
}

describeOnStage("a list that is narrowed", usualStage, (on) => {
	beforeAll(async () => {
		await on.stage.addOperation();
		await on.stage.service.seedProject({ repositoryId: "79", repoFullName: "acme/zulu" });
	});

	it.each(lists)("says so in its address, which somebody else can open: %s", async (pathOf, filters) => {
		const { page } = on.visitor;
		await on.visitor.open(pathOf(on.stage));
		const chosen: [label: string, value: string][] = [];
		for (const [label, value] of filters) chosen.push([label, await choose(fieldOf(page, label), value)]);
		const { pathname, search } = new URL(page.url());
		expect([...new URLSearchParams(search).values()].filter(Boolean).length).toBeGreaterThanOrEqual(filters.length);
		const other = await visit(on.browser, on.stage, { userId: "local" });
		await other.open(pathname + search);
		await page.reload({ waitUntil: "networkidle" });
		for (const one of [other.page, page]) {
			for (const [label, value] of chosen) {
				await fieldOf(one, label).waitFor();
				expect([label, await fieldOf(one, label).inputValue()]).toEqual([label, value]);
			}
			expect(new URL(one.url()).search).toBe(search);
		}
		expect(other.complaints).toEqual([]);
		await other.leave();
	});

	it("is on this page's list: a screen with a field for it", async () => {
		const { page } = on.visitor;
		const listed = new Set(lists.map(([pathOf]) => pathOf(on.stage).split("?")[0]));
		const { id } = on.stage.project;
		const others = ["", "/exceptions"].map((name) => `/projects/${id}${name}`);
		for (const path of [...others, "/services", "/keys", "/billing", "/account"]) {
			if (listed.has(path)) continue;
			await on.visitor.open(path);
			expect([path, await page.locator("main search").count()]).toEqual([path, 0]);
		}
	});
});
