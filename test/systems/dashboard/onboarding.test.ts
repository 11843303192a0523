import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Browser } from "playwright-core";
import type { InstallationView, RepositoryDocument } from "../../../app/src/ports.ts";
import { createMemoryGitHub } from "../../../app/src/testing/memory-github.ts";
import { sampleSpec } from "../../../app/src/testing/sample-service.ts";
import { startTestService, type TestService } from "../../../app/src/testing/test-service.ts";
import { withoutApp, withoutPullRequests } from "../../../app/src/without-github.ts";
import { describeInBrowser, startBrowser } from "./browser.ts";
import { builtPages } from "./stage.ts";
import { type Visitor, visit } from "./visitor.ts";

const HEAD = "c".repeat(40);

const repository: RepositoryDocument = {
	...{ id: "71", fullName: "acme/payments", ownerId: 7, private: true, defaultBranch: "main", installationId: "7001" },
};

const installation: InstallationView = {
	...{ id: "7001", accountId: 7, accountLogin: "acme", suspended: false, changedAt: 0 },
	granted: {
		permissions: { contents: "read" },
		events: ["push"],
		settingsUrl: "https://github.test/organizations/acme/settings/installations/7001",
	},
};

describeInBrowser("from the installation to the first gate", () => {
	const files = new Map([["api/openapi.yaml", sampleSpec()]]);
	let installed: readonly InstallationView[] = [];
	let browser: Browser;
	let service: TestService;
	let visitor: Visitor;

	beforeAll(async () => {
		const pages = await builtPages();
		service = await startTestService({
			overrides: {
				pages,
				app: {
					...withoutApp(),
					readApp: async () => ({ name: "Driftgate", pageUrl: "https://github.test/apps/driftgate" }),
					readInstallation: async (id) => installed.find((one) => one.id === id),
					listInstallations: async () => installed,
				},
				github: {
					...createMemoryGitHub(),
					readRepository: async () => repository,
					listRepositories: async () => (installed.length === 0 ? [] : [repository]),
					headCommit: async () => HEAD,
					readFile: async (_repository, path) => {
						const text = files.get(path);
						return text === undefined ? undefined : { text, blobSha: "0".repeat(40) };
					},
					readBlobId: async (_repository, path) => (files.has(path) ? "0".repeat(40) : undefined),
				},
				pulls: {
					...withoutPullRequests(),
					blobIdsAt: async () => new Map([...files.keys()].map((path) => [path, "0"])),
				},
			},
		});
		service.identity.reach.set("ada", []);
		browser = await startBrowser();
		visitor = await visit(browser, { service }, { userId: "ada" });
	});

	afterAll(async () => {
		await visitor?.leave();
		await browser?.close();
		await service?.stop();
	});

	const step = (name: string) => visitor.page.getByRole("listitem").filter({ hasText: name }).first();

	it("begins with the App's installation, which is seen as soon as GitHub has it", async () => {
		const { page } = visitor;
		await visitor.open("/onboarding");
		const link = page.getByRole("link", { name: "Install it on GitHub" });
		await link.waitFor();
		expect(await link.getAttribute("href")).toBe("https://github.test/apps/driftgate/installations/new");
		expect(await visitor.check()).toEqual([]);
		installed = [installation];
		service.identity.reach.set("ada", ["7001"]);
		await page.getByRole("button", { name: "Ask GitHub now" }).focus();
		await page.keyboard.press("Enter");
		await page.getByText("Installed on acme.").waitFor();
	});

	it("says why a repository is missing, and has those with a description first", async () => {
		const { page } = visitor;
		const choice = page.getByRole("combobox", { name: "Repository" });
		await choice.waitFor();
		await page.locator('optgroup[label="With a description"]').waitFor({ state: "attached" });
		await page.getByText("One is missing?").click();
		await page.getByRole("textbox", { name: "Repository" }).fill("acme/nothing");
		await page.keyboard.press("Enter");
		await page.getByText(/acme\/nothing is not among the repositories/).waitFor();
		expect(await visitor.check()).toEqual([]);
		await choice.selectOption("acme/payments");
		await page.waitForURL("**/onboarding?repository=71");
	});

	it("makes the file, and says line and column of what is wrong in it", async () => {
		const { page } = visitor;
		const editor = page.getByRole("textbox", { name: "driftgate.yml" });
		await editor.waitFor();
		const made = await editor.inputValue();
		expect(made).toContain('spec: "./api/openapi.yaml"');
		await page.getByText(/^It can be used: /).waitFor();
		await editor.fill(`${made}gaet: {}\n`);
		await page.getByText("One thing is wrong:").waitFor();
		await page.getByRole("button", { name: `Line ${made.split("\n").length}, column 1` }).click();
		await page.locator("textarea:focus").waitFor();
		expect(await visitor.check()).toEqual([]);
		await editor.fill(made);
		await page.getByText(/^It can be used: /).waitFor();
		const address = new URL(
			(await page.getByRole("link", { name: "Open as a new file on GitHub" }).getAttribute("href")) ?? "",
		);
		expect(address.pathname).toBe("/acme/payments/new/main");
		expect(address.searchParams.get("value")).toBe(made);
		files.set("driftgate.yml", made);
	});

	it("is resumed by its address, links, and shows the first verdict and the workflow", async () => {
		const { page } = visitor;
		await visitor.open("/onboarding?repository=71");
		await page.getByText("driftgate.yml is on the default branch.").waitFor();
		await page.getByRole("button", { name: "Link it and run the first gate" }).focus();
		await page.keyboard.press("Enter");
		await page.getByRole("link", { name: "PASS" }).waitFor();
		const workflow = await step("Add the Action").locator("pre").innerText();
		expect(workflow).toContain(`server-url: ${service.url}`);
		expect(workflow).toContain("OWNER/driftgate@COMMIT");
		expect(workflow).not.toContain("secrets.");
		await page.getByText("The first run of the workflow is waited for.").waitFor();
		expect(await visitor.check()).toEqual([]);
		expect(visitor.complaints).toEqual([]);
	});
});
