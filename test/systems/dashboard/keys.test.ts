import { beforeAll, expect, it } from "@jest/globals";
import { describeOnStage, usualStage } from "./on-stage.ts";

describeOnStage("the keys", usualStage, (on) => {
	beforeAll(async () => {
		await on.visitor.open("/keys");
	});

	it("are made, shown once, and not closed by accident", async () => {
		const { page } = on.visitor;
		await page.getByRole("button", { name: "Create a key" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Create a key" }).click();
		expect(await page.getByText("Give it a name.").count()).toBe(1);
		await page.getByLabel("Name").fill("release job");
		await page.getByRole("dialog").getByRole("button", { name: "Create a key" }).click();
		const shown = page.getByRole("dialog", { name: "Copy the key now" });
		await shown.waitFor();
		expect(await on.visitor.check()).toEqual([]);
		const key = (await shown.locator("code").first().textContent()) ?? "";
		await page.keyboard.press("Escape");
		expect(await shown.count()).toBe(1);
		await shown.getByRole("button", { name: "I have copied it" }).click();
		await page.getByRole("rowheader", { name: "release job" }).waitFor();
		expect(await page.content()).not.toContain(key);
		const { status } = await on.stage.service.send("GET", "/api/v1/services", {
			headers: { authorization: `Bearer ${key}` },
		});
		expect(status).toBe(200);
	});

	it("are revoked behind a sentence that says what stops", async () => {
		const { page } = on.visitor;
		await page.getByRole("button", { name: "Revoke" }).click();
		const asked = page.getByRole("dialog", { name: "Revoke “release job”?" });
		await asked.getByText("Whatever uses this key stops at once.").waitFor();
		expect(await on.visitor.check()).toEqual([]);
		await page.keyboard.press("Escape");
		await asked.waitFor({ state: "detached" });
		await page.getByRole("button", { name: "Revoke" }).click();
		await asked.getByRole("button", { name: "Revoke" }).click();
		await page.getByText("No API key yet").waitFor();
		expect(on.visitor.complaints).toEqual([]);
	});
});
