import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "@jest/globals";
import { describeOnStage, usualStage } from "./on-stage.ts";

describeOnStage("what a project's versions are", usualStage, (on) => {
	let drafting = "";

	beforeAll(async () => {
		// Its entry has a moment of its own.
		on.stage.service.clock.time += 60_000;
		drafting = await on.stage.addOperation();
		await on.visitor.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	});

	it("is edited, copied and published in the changelog", async () => {
		const { page } = on.visitor;
		await on.visitor.open(`/projects/${on.stage.project.id}/changelog`);
		const drafts = await page.getByRole("button", { name: "Publish" }).count();
		expect(drafts).toBeGreaterThan(0);
		await page.getByRole("button", { name: "Edit" }).first().click();
		const edited = page.getByRole("dialog");
		await edited.getByLabel("Text").fill("Adds `/reports`. <b>Not bold.</b>");
		expect(await on.visitor.check()).toEqual([]);
		// What was written is not lost by accident.
		await page.keyboard.press("Escape");
		expect(await edited.count()).toBe(1);
		await edited.getByRole("button", { name: "Save" }).click();
		await edited.waitFor({ state: "detached" });
		await page.getByText("<b>Not bold.</b>").waitFor();
		await page.getByRole("button", { name: "Copy as Markdown" }).first().click();
		await page.getByRole("button", { name: "Copied" }).waitFor();
		expect(await page.evaluate("navigator.clipboard.readText()")).toContain("Adds `/reports`.");
		await page.getByRole("button", { name: "Publish" }).first().click();
		await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
		await page.getByRole("dialog").waitFor({ state: "detached" });
		await page.getByLabel("Status").selectOption("published");
		await page.waitForURL("**/changelog?status=published");
		await page.getByText("Adds").waitFor();
		expect(await page.getByRole("button", { name: "Edit" }).count()).toBe(0);
	});

	it("is found in the changelog from the run that drafted it, under its release and moment, however far down", async () => {
		const { page } = on.visitor;
		const { project, service } = on.stage;
		for (let later = 0; later < 45; later++) {
			await service.store.insert("changelogEntries", {
				...{
					id: crypto.randomUUID(),
					projectId: project.id,
					version: `20290101T0000${10 + later}.000Z`,
					release: "8.0.0",
				},
				...{ status: "draft", lane: "INFO", developerSummary: "Later.", errors: 0, warnings: 0, info: 1 },
				...{ createdAt: Date.UTC(2029, 0, 1) + later, publishedAt: null },
			});
		}
		await on.visitor.open(`/projects/${project.id}/runs/${on.stage.runs.blocked}`);
		expect(await page.getByRole("link", { name: "The entry that it drafted" }).count()).toBe(0);
		await on.visitor.open(`/projects/${project.id}/runs/${drafting}`);
		await page.getByRole("link", { name: "The entry that it drafted" }).click();
		await page.waitForURL(/\/changelog\?entry=[\da-f-]{36}$/);
		const entry = page.locator("section:focus");
		await entry.waitFor();
		expect(await entry.getByRole("heading", { level: 2 }).innerText()).toBe("1.0.0");
		const drafted = entry.getByText(/^Drafted /).locator("time");
		expect(await drafted.getAttribute("datetime")).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
		expect(await on.visitor.check()).toEqual([]);
	});

	it("says in the changelog what users of each output have to do, with calls before and after", async () => {
		const { page } = on.visitor;
		await on.stage.service.store.insert("changelogEntries", {
			...{ id: crypto.randomUUID(), projectId: on.stage.project.id, version: "20300101T000000.000Z", release: "9.0.0" },
			...{ status: "draft", lane: "ERR", developerSummary: "A method goes.", errors: 1, warnings: 0, info: 0 },
			...{ createdAt: Date.UTC(2030, 0, 1), publishedAt: null },
			upgrade: {
				message: "There is no room for 2 steps: `driftgate changelog` prints all of it.",
				notes: [
					{
						language: "typescript",
						steps: [
							{
								...{ subject: "pets.list", findings: ["0123456789abcdef"], why: ["`GET /pets` <b>moved</b>."] },
								...{
									before: "await client.pets.list(`</pre>`);",
									after: "await client.animals.list();",
									alias: "pets.list",
								},
							},
						],
					},
				],
			},
		});
		await on.visitor.open(`/projects/${on.stage.project.id}/changelog?status=draft`);
		await page.getByText("Upgrade notes: TypeScript, 1 step").click();
		await page.getByText("await client.pets.list(`</pre>`);").waitFor();
		await page.getByText("await client.animals.list();").waitFor();
		await page.getByText("pets.list goes on working, deprecated.").waitFor();
		await page.getByText("There is no room for 2 steps").waitFor();
		expect(await on.visitor.check()).toEqual([]);
		await page.getByRole("button", { name: "Copy as Markdown" }).first().click();
		await page.getByRole("button", { name: "Copied" }).waitFor();
		const copied = await page.evaluate("navigator.clipboard.readText()");
		expect(copied).toMatch(/^## \[9\.0\.0\] - 2030-01-01\n/);
		expect(copied).toContain("#### TypeScript\n\n- `pets.list`: `GET /pets` &lt;b\\>moved&lt;/b\\>.");
	});

	it("is viewed, downloaded and held beside the version before as an output", async () => {
		const { page } = on.visitor;
		await on.visitor.open(`/projects/${on.stage.project.id}/outputs`);
		const box = page.getByRole("region", { name: /^Text of / });
		await box.getByText("export").first().waitFor();
		expect(await on.visitor.check()).toEqual([]);
		const button = page.getByRole("button", { name: /^Download / }).first();
		const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
		expect(await readFile(await file.path(), "utf8")).toContain("export");
		expect(await page.getByText(/^curl -fsSL /).count()).toBe(1);
		await page.getByLabel("Show").selectOption("changes");
		await page.waitForURL("**/outputs?show=changes");
		await box.getByText("+", { exact: true }).first().waitFor();
		expect(await on.visitor.check()).toEqual([]);
	});

	it("shows the names that it gave, to be committed", async () => {
		const { page } = on.visitor;
		await on.visitor.open(`/projects/${on.stage.project.id}/outputs`);
		const link = page.getByRole("link", { name: "driftgate.names" });
		const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
		expect(file.suggestedFilename()).toBe("driftgate.names");
		expect(await readFile(await file.path(), "utf8")).toContain("operation GET /v1/accounts = accounts.list");
		expect(await on.visitor.check()).toEqual([]);
	});

	it("is compared with any other by its lines and by what the change means", async () => {
		const { page } = on.visitor;
		await on.visitor.open(`/projects/${on.stage.project.id}/description`);
		await page.getByRole("region", { name: "openapi/openapi.yaml" }).getByText("3.1.0").waitFor();
		await page.getByLabel("Compare with").selectOption({ index: 1 });
		await page.getByText("+", { exact: true }).first().waitFor();
		await page.getByRole("button", { name: "Judge the two" }).click();
		await page.getByRole("region", { name: "What the change means" }).getByText("0 breaking").waitFor();
		expect(await on.visitor.check()).toEqual([]);
		expect(on.visitor.complaints).toEqual([]);
	});
});
