import { expect, it } from "@jest/globals";
import { startTestService } from "../../../app/src/testing/test-service.ts";
import { withoutApp } from "../../../app/src/without-github.ts";
import { describeOnStage } from "./on-stage.ts";
import { builtPages } from "./stage.ts";
import { visit } from "./visitor.ts";

async function convert(code: string) {
	return code !== "good"
		? undefined
		: {
				...{ id: "77", name: "Driftgate of acme", pageUrl: "https://github.test/apps/driftgate-of-acme" },
				...{ clientId: "Iv1.8a61f9b3a7aba766", clientSecret: "c", webhookSecret: "w", privateKey: "key" },
			};
}

/** A service that nobody has configured. */
async function open() {
	const service = await startTestService({
		environment: { GITHUB_APP_ID: "", GITHUB_PRIVATE_KEY: "" },
		overrides: { pages: await builtPages(), app: withoutApp(), manifests: { convert } },
	});
	return { service, stop: () => service.stop() };
}

describeOnStage("the first run of a service", { open }, (on) => {
	it("says what is not configured, and what that switches off", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/projects");
		await page.getByRole("link", { name: "Set it up" }).click();
		const gap = page.getByRole("row", { name: /GITHUB_APP_ID and GITHUB_PRIVATE_KEY/ });
		await gap.waitFor();
		expect(await gap.innerText()).toContain("no repository can be installed");
		expect(await on.visitor.check()).toEqual([]);
	});

	it("sends GitHub the manifest of an App that leads back here", async () => {
		const { page } = on.visitor;
		await page.getByLabel("Organisation that owns it").fill("acme");
		let sent: URLSearchParams | undefined;
		await page.route("https://github.com/**", async (route) => {
			sent = new URLSearchParams(route.request().postData() ?? "");
			await route.fulfill({ status: 200, contentType: "text/html", body: "<title>GitHub</title>" });
		});
		await page.getByRole("button", { name: "Continue on GitHub" }).click();
		await page.waitForURL("https://github.com/organizations/acme/settings/apps/new");
		const manifest = JSON.parse(sent?.get("manifest") ?? "{}");
		expect(manifest).toMatchObject({ redirect_url: `${on.stage.service.url}/setup`, public: false });
		expect(on.visitor.complaints).toEqual([]);
	});

	it("exchanges what GitHub leads back with, and shows the variables", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/?code=good");
		await page.getByText("“Driftgate of acme” is made").waitFor();
		expect(await page.locator("pre").innerText()).toContain("GITHUB_APP_ID=77\n");
		expect(await on.visitor.check()).toEqual([]);
		await on.visitor.open("/setup?code=used");
		await page.getByText(/GitHub does not know this code/).waitFor();
	});

	it("is not spoken of again once that was dismissed, nor to others", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/projects");
		await page.getByRole("button", { name: "Do not show this again" }).click();
		await on.visitor.open("/projects");
		expect(await page.getByText("This service is not set up yet").count()).toBe(0);
		const other = await visit(on.browser, on.stage, { userId: "ada" });
		await other.open("/setup");
		await other.page.getByText("Somebody else runs this service").waitFor();
		expect(await other.check()).toEqual([]);
		await other.leave();
	});
});
