import { beforeAll, expect, it } from "@jest/globals";
import type { Locator } from "playwright-core";
import { describeOnStage, usualStage } from "./on-stage.ts";
import { type Visitor, visit } from "./visitor.ts";

describeOnStage("the focus", usualStage, (on) => {
	beforeAll(async () => {
		const headers = await on.stage.service.signIn("local");
		for (const name of ["first", "second"]) {
			const json = { name, scopes: ["read"] };
			const { status } = await on.stage.service.send("POST", "/api/v1/keys", { json, headers });
			expect(status).toBe(201);
		}
	});

	/** What has it, in words: its text where it is a button or a heading. */
	const focused = ({ page }: Visitor) =>
		page.evaluate("document.activeElement.tagName + ' ' + document.activeElement.textContent");

	/** Opens a dialog by the keyboard, leaves it by Escape, and is where it began. */
	async function comeBack(visitor: Visitor, opener: Locator): Promise<void> {
		const name = await opener.innerText();
		await opener.focus();
		await visitor.page.keyboard.press("Enter");
		const dialog = visitor.page.getByRole("dialog");
		await dialog.waitFor();
		await visitor.page.keyboard.press("Escape");
		await dialog.waitFor({ state: "detached" });
		expect(await focused(visitor)).toBe(`BUTTON ${name}`);
	}

	const button = (name: string) => on.visitor.page.locator("main").getByRole("button", { name, exact: true }).first();

	it.each([
		["/keys", "Create a key"],
		["/keys", "Revoke"],
		["/keys", "Rotate"],
		["/account", "Delete the account"],
		["settings", "Unlink the repository"],
		["changelog", "Edit"],
		["changelog", "Publish"],
	])("is where it was when a dialog is left: %s, %s", async (path, name) => {
		await on.visitor.open(path.startsWith("/") ? path : `/projects/${on.stage.project.id}/${path}`);
		await button(name).waitFor();
		await comeBack(on.visitor, button(name));
		expect(on.visitor.takeComplaints()).toEqual([]);
	});

	it("goes back to what opened it when a key is rotated and the new one was taken", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/keys");
		const row = page.getByRole("row", { name: /second/ });
		await row.getByRole("button", { name: "Rotate" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
		const shown = page.getByRole("dialog").filter({ has: page.locator("code") });
		await shown.getByRole("button", { name: "I have copied it" }).click();
		await page.getByRole("dialog").waitFor({ state: "detached" });
		await page.locator("main h1:focus, main button:focus").waitFor();
	});

	it("goes to the page's heading when the key is gone that had it", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/keys");
		const row = page.getByRole("row", { name: /first/ });
		await row.getByRole("button", { name: "Revoke" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
		await page.getByRole("dialog").waitFor({ state: "detached" });
		await row.getByRole("button", { name: "Revoke" }).waitFor({ state: "detached" });
		await page.locator("h1:focus").waitFor();
	});

	it("goes to the entry's heading when it is published", async () => {
		const { page } = on.visitor;
		await on.visitor.open(`/projects/${on.stage.project.id}/changelog`);
		await button("Publish").click();
		await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
		await page.getByRole("dialog").waitFor({ state: "detached" });
		await page.locator("h1:focus, h2:focus").waitFor();
	});

	it("goes to the card's heading when the other sign-ins are ended, and to the way in when one signs out", async () => {
		const visitor = await visit(on.browser, on.stage, { userId: "ada" });
		await on.stage.service.signIn("ada");
		await visitor.open("/account");
		await visitor.page.getByRole("button", { name: "End all others" }).focus();
		await visitor.page.keyboard.press("Enter");
		await visitor.page.locator("h2:focus", { hasText: "Where you are signed in" }).waitFor();
		await visitor.page.getByRole("button", { name: "Sign out" }).focus();
		await visitor.page.keyboard.press("Enter");
		await visitor.page.locator("h1:focus", { hasText: "Sign in to see your projects" }).waitFor();
		expect(await visitor.check()).toEqual([]);
		await visitor.leave();
	});
});
