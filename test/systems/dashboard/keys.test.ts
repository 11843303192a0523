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

	it("are revoked right after they were rotated, before the list is read anew", async () => {
		const { page } = on.visitor;
		const dialog = page.getByRole("dialog");
		await on.visitor.open("/keys");
		await page.getByRole("button", { name: "Create a key" }).click();
		await page.getByLabel("Name").fill("in a hurry");
		await dialog.getByRole("button", { name: "Create a key" }).click();
		await dialog.getByRole("button", { name: "I have copied it" }).click();
		await page.getByRole("rowheader", { name: "in a hurry" }).waitFor();
		const revoked = Promise.withResolvers<void>();
		await page.route("**/api/v1/keys", async (route) => {
			await revoked.promise;
			await route.fallback();
		});
		await page.getByRole("button", { name: "Rotate" }).click();
		await dialog.getByRole("button", { name: "Rotate" }).click();
		await dialog.getByRole("button", { name: "I have copied it" }).click();
		await page.getByRole("button", { name: "Revoke" }).click();
		await dialog.getByRole("button", { name: "Revoke" }).click();
		await page.getByText("No API key yet").waitFor();
		revoked.resolve();
		await page.unrouteAll({ behavior: "wait" });
		await on.visitor.open("/keys");
		await page.getByText("No API key yet").waitFor();
		expect(on.visitor.complaints).toEqual([]);
	});

	it("are made, copied, rotated and revoked without a mouse", async () => {
		const { page } = on.visitor;
		const press = async (...keys: readonly string[]) => {
			for (const key of keys) await page.keyboard.press(key);
		};
		/** Goes on by Tab until the focus is on a button of that name. */
		const reach = async (name: string): Promise<void> => {
			const focused = page.locator("button:focus", { hasText: name });
			for (let steps = 0; steps < 40 && (await focused.count()) === 0; steps += 1) await press("Tab");
			expect(await focused.count()).toBe(1);
		};
		await on.visitor.open("/keys");
		await reach("Create a key");
		await press("Enter");
		await page.getByLabel("Name").waitFor();
		await page.keyboard.type("by keys alone");
		await press("Enter");
		const shown = page.getByRole("dialog", { name: "Copy the key now" });
		await shown.waitFor();
		await reach("Copy");
		await press("Enter");
		// Without a permission browsers refuse: either is said where the button is.
		await shown.getByRole("button", { name: /^Copied$|did not allow it/u }).waitFor();
		await reach("I have copied it");
		await press("Enter");
		await page.getByRole("rowheader", { name: "by keys alone" }).waitFor();
		await reach("Rotate");
		await press("Enter");
		await page.getByRole("dialog").waitFor();
		await reach("Rotate");
		await press("Enter");
		await shown.waitFor();
		await reach("I have copied it");
		await press("Enter");
		await shown.waitFor({ state: "detached" });
		await reach("Revoke");
		await press("Enter");
		await page.getByRole("dialog").waitFor();
		await reach("Revoke");
		await press("Enter");
		await page.getByText("No API key yet").waitFor();
		expect(on.visitor.complaints).toEqual([]);
	});
});
