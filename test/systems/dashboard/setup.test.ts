import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Browser } from "playwright-core";
import { startTestService, type TestService } from "../../../app/src/testing/test-service.ts";
import { withoutApp } from "../../../app/src/without-github.ts";
import { describeInBrowser, startBrowser } from "./browser.ts";
import { builtPages } from "./stage.ts";
import { type Visitor, visit } from "./visitor.ts";

describeInBrowser("the first run of a service", () => {
	let browser: Browser;
	let service: TestService;
	let visitor: Visitor;

	beforeAll(async () => {
		const pages = await builtPages();
		const convert = async (code: string) =>
			code !== "good"
				? undefined
				: {
						...{ id: "77", name: "Driftgate of acme", pageUrl: "https://github.test/apps/driftgate-of-acme" },
						...{ clientId: "Iv1.8a61f9b3a7aba766", clientSecret: "c", webhookSecret: "w", privateKey: "key" },
					};
		service = await startTestService({
			environment: { GITHUB_APP_ID: "", GITHUB_PRIVATE_KEY: "" },
			overrides: { pages, app: withoutApp(), manifests: { convert } },
		});
		browser = await startBrowser();
		visitor = await visit(browser, { service }, { userId: "local" });
	});

	afterAll(async () => {
		await visitor?.leave();
		await browser?.close();
		await service?.stop();
	});

	it("says what is not configured, and what that switches off", async () => {
		const { page } = visitor;
		await visitor.open("/projects");
		await page.getByRole("link", { name: "Set it up" }).click();
		const gap = page.getByRole("row", { name: /GITHUB_APP_ID and GITHUB_PRIVATE_KEY/ });
		await gap.waitFor();
		expect(await gap.innerText()).toContain("no repository can be installed");
		expect(await visitor.check()).toEqual([]);
	});

	it("sends GitHub the manifest of an App that leads back here", async () => {
		const { page } = visitor;
		await page.getByLabel("Organisation that owns it").fill("acme");
		let sent: URLSearchParams | undefined;
		await page.route("https://github.com/**", async (route) => {
			sent = new URLSearchParams(route.request().postData() ?? "");
			await route.fulfill({ status: 200, contentType: "text/html", body: "<title>GitHub</title>" });
		});
		await page.getByRole("button", { name: "Continue on GitHub" }).click();
		await page.waitForURL("https://github.com/organizations/acme/settings/apps/new");
		const manifest = JSON.parse(sent?.get("manifest") ?? "{}");
		expect(manifest).toMatchObject({ redirect_url: `${service.url}/setup`, public: false });
		expect(visitor.complaints).toEqual([]);
	});

	it("exchanges what GitHub leads back with, and shows the variables", async () => {
		const { page } = visitor;
		await visitor.open("/?code=good");
		await page.getByText("“Driftgate of acme” is made").waitFor();
		expect(await page.locator("pre").innerText()).toContain("GITHUB_APP_ID=77\n");
		expect(await visitor.check()).toEqual([]);
		await visitor.open("/setup?code=used");
		await page.getByText(/GitHub does not know this code/).waitFor();
	});

	it("is not spoken of again once that was dismissed, nor to others", async () => {
		const { page } = visitor;
		await visitor.open("/projects");
		await page.getByRole("button", { name: "Do not show this again" }).click();
		await visitor.open("/projects");
		expect(await page.getByText("This service is not set up yet").count()).toBe(0);
		const other = await visit(browser, { service }, { userId: "ada" });
		await other.open("/setup");
		await other.page.getByText("Somebody else runs this service").waitFor();
		expect(await other.check()).toEqual([]);
		await other.leave();
	});
});
