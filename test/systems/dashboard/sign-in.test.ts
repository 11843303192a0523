import { expect, it } from "@jest/globals";
import { describeOnStage, usualStage } from "./on-stage.ts";

/** What the browser itself says where the page asks who is signed in, and nobody is. */
const SIGNED_OUT = "the server responded with a status of 401";

describeOnStage("who is not signed in", { ...usualStage, as: null }, (on) => {
	it("is told by the page that GitHub's sign-in is not set up, and which way there is", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/keys");
		await page.getByRole("link", { name: "Sign in with GitHub" }).click();
		await page.getByText(/Nobody signs in with GitHub here yet/).waitFor();
		await page.getByText(/it printed a link that signs you in/).waitFor();
		// It would lead to the same refusal.
		expect(await page.getByRole("link", { name: "Sign in with GitHub" }).count()).toBe(0);
		expect(await on.visitor.check()).toEqual([]);
		expect(on.visitor.takeComplaints().filter((line) => !line.includes(SIGNED_OUT))).toEqual([]);
	});

	it("is told that a link was used, and comes to the projects by one that was not", async () => {
		const { page } = on.visitor;
		const link = on.stage.service.signInLink ?? "";
		await on.visitor.open("/auth/local?token=guess");
		await page.getByText(/This link was used already/).waitFor();
		expect(await on.visitor.check()).toEqual([]);
		await on.visitor.open(link);
		await page.getByRole("link", { name: on.stage.project.name }).waitFor();
		// Whoever opens it once more is signed in still.
		await on.visitor.open(link);
		await page.getByRole("link", { name: on.stage.project.name }).waitFor();
		expect(on.visitor.takeComplaints().filter((line) => !line.includes(SIGNED_OUT))).toEqual([]);
	});

	it.each(["invalid_state", "access_denied", "upstream_unavailable", "<script>"])(
		"is told what to do for whatever else was refused: %s",
		async (code) => {
			await on.visitor.page.context().clearCookies();
			await on.visitor.open(`/?refused=${encodeURIComponent(code)}&by=github`);
			const link = on.visitor.page.getByRole("link", { name: "Sign in with GitHub" });
			await link.waitFor();
			expect(await on.visitor.page.getByRole("alert").count()).toBe(code.startsWith("<") ? 0 : 1);
			// What an earlier sign-in was refused for is no part of where the next one leads.
			if (!code.startsWith("<")) expect(await link.getAttribute("href")).toBe("/api/auth/github/login?return_to=%2F");
		},
	);
});
