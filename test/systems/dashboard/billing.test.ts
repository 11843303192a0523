import { expect, it } from "@jest/globals";
import { startEmulatedStripe } from "../../../app/src/testing/emulated-stripe.ts";
import { describeOnStage } from "./on-stage.ts";
import { openStage } from "./stage.ts";

/** A stage that is paid for at Stripe's emulator. */
async function open() {
	const stripe = await startEmulatedStripe();
	const stage = await openStage({ environment: stripe.environment });
	// Signed deliveries are believed for minutes only, by the service's clock.
	stage.service.clock.time = Date.now();
	stripe.deliverTo(stage.service.url);
	return {
		...stage,
		stripe,
		async stop() {
			await stage.stop();
			await stripe.close();
		},
	};
}

describeOnStage("the billing", { open }, (on) => {
	it("says what the free plan lacks, and where that is sold", async () => {
		const { page } = on.visitor;
		await on.visitor.open(`/evidence?project=${on.stage.project.id}`);
		await page.getByRole("button", { name: "Download with proofs (JSON)" }).click();
		const refused = page.getByRole("alert").filter({ hasText: "Your plan does not have this" });
		await refused.waitFor();
		expect(await on.visitor.check()).toEqual([]);
		await refused.getByRole("link", { name: "Compare the plans" }).click();
		await page.waitForURL("**/billing");
		await page.getByRole("heading", { level: 1, name: "Billing" }).waitFor();
		expect(on.visitor.complaints.filter((line) => !line.includes("403"))).toEqual([]);
	});

	it("leads to the checkout, and says that nothing has changed where it was left", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/billing");
		await page.getByText("left this month").waitFor();
		await page.getByRole("button", { name: "Choose Pipeline Team" }).click();
		await page.waitForURL((url) => url.origin !== on.stage.service.url);
		await on.visitor.open("/billing?back=unpaid");
		await page.getByText("The checkout was left before anything was paid.").waitFor();
		expect(await on.visitor.check()).toEqual([]);
	});

	it("waits for the payment, shows it by itself, and then leads to the portal", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/billing?back=paid");
		await page.getByText("Stripe is confirming the payment").waitFor();
		expect(await on.visitor.check()).toEqual([]);
		const customer = await on.stage.stripe.lastCustomer();
		await on.stage.stripe.pay(await checkoutOf(), { customerId: customer.id, status: "active", plan: "pipeline_team" });
		await page.getByText("Thank you: Pipeline Team is yours.").waitFor();
		expect(
			await page
				.getByRole("row", { name: /Pipeline Team/ })
				.getByText("Yours")
				.count(),
		).toBe(1);
		expect(await on.visitor.check()).toEqual([]);
		await page.getByRole("button", { name: "Invoices and payment" }).click();
		await page.waitForURL("**/portal/**");
		await on.visitor.open("/billing?back=portal");
		await page.getByText("You are back from the billing portal.").waitFor();
	});

	/** Of a checkout that is still open. */
	async function checkoutOf(): Promise<string> {
		const { body } = await on.stage.service.send("POST", "/api/billing/checkout", {
			json: { priceKey: "pipeline_team" },
			headers: await on.stage.service.signIn("local"),
		});
		return body.url;
	}
});
