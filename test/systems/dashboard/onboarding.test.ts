import { expect, it } from "@jest/globals";
import { sampleSpec } from "../../../app/src/testing/sample-service.ts";
import { until } from "../../harness/until.ts";
import { openOnGitHub } from "./on-github.ts";
import { describeOnStage } from "./on-stage.ts";

const DESCRIPTION = "api/openapi.yaml";

async function open() {
	const stage = await openOnGitHub({ [DESCRIPTION]: sampleSpec() });
	stage.service.identity.reach.set("ada", []);
	return stage;
}

describeOnStage("from the installation to an accepted finding", { open, as: "ada" }, (on) => {
	const step = (name: string) => on.visitor.page.getByRole("listitem").filter({ hasText: name }).first();

	it("begins with the App's installation, which is seen as soon as GitHub has it", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/onboarding");
		const link = page.getByRole("link", { name: "Install it on GitHub" });
		await link.waitFor();
		expect(await link.getAttribute("href")).toBe("https://github.com/apps/driftgate/installations/new");
		expect(await on.visitor.check()).toEqual([]);
		const installation = on.stage.github.world.install({ account: "acme" });
		on.stage.service.identity.reach.set("ada", [String(installation.id)]);
		await page.getByRole("button", { name: "Ask GitHub now" }).focus();
		await page.keyboard.press("Enter");
		await page.getByText("Installed on acme.").waitFor();
		// Until here no webhook was needed.
		on.stage.hear();
	});

	it("says why a repository is missing, and has those with a description first", async () => {
		const { page } = on.visitor;
		const choice = page.getByRole("combobox", { name: "Repository" });
		await choice.waitFor();
		await page.locator('optgroup[label="With a description"]').waitFor({ state: "attached" });
		await page.getByText("One is missing?").click();
		await page.getByRole("textbox", { name: "Repository" }).fill("acme/nothing");
		await page.keyboard.press("Enter");
		await page.getByText(/acme\/nothing is not among the repositories/).waitFor();
		expect(await on.visitor.check()).toEqual([]);
		await choice.selectOption("acme/payments");
		await page.waitForURL(`**/onboarding?repository=${on.stage.repository.id}`);
	});

	it("makes the file, and says line and column of what is wrong in it", async () => {
		const { page } = on.visitor;
		const editor = page.getByRole("textbox", { name: "driftgate.yml" });
		await editor.waitFor();
		const made = await editor.inputValue();
		expect(made).toContain('spec: "./api/openapi.yaml"');
		await page.getByText(/^It can be used: /).waitFor();
		await editor.fill(`${made}gaet: {}\n`);
		await page.getByText("One thing is wrong:").waitFor();
		await page.getByRole("button", { name: `Line ${made.split("\n").length}, column 1` }).click();
		await page.locator("textarea:focus").waitFor();
		expect(await on.visitor.check()).toEqual([]);
		await editor.fill(made);
		await page.getByText(/^It can be used: /).waitFor();
		const address = new URL(
			(await page.getByRole("link", { name: "Open as a new file on GitHub" }).getAttribute("href")) ?? "",
		);
		expect(address.pathname).toBe("/acme/payments/new/main");
		expect(address.searchParams.get("value")).toBe(made);
		on.stage.github.world.commit(on.stage.repository, { files: { "driftgate.yml": made }, message: "Begin" });
	});

	it("is resumed by its address, links, and shows the first verdict and the workflow", async () => {
		const { page } = on.visitor;
		await on.visitor.open(`/onboarding?repository=${on.stage.repository.id}`);
		await page.getByText("driftgate.yml is on the default branch.").waitFor();
		await page.getByRole("button", { name: "Link it and run the first gate" }).focus();
		await page.keyboard.press("Enter");
		await page.getByRole("link", { name: "PASS" }).waitFor();
		const workflow = await step("Add the Action").locator("pre").innerText();
		expect(workflow).toContain(`server-url: ${on.stage.service.url}`);
		expect(workflow).toContain("OWNER/driftgate@COMMIT");
		expect(workflow).not.toContain("secrets.");
		await page.getByText("The first run of the workflow is waited for.").waitFor();
		expect(await on.visitor.check()).toEqual([]);
		expect(on.visitor.complaints).toEqual([]);
	});

	it("meets the pull request that breaks clients by the link of its check, accepts it there, and the check passes", async () => {
		const { github, repository } = on.stage;
		const { page } = on.visitor;
		const check = (sha: string, conclusion: string) =>
			until(`a check that is a ${conclusion}`, async () =>
				github.world
					.checkRuns(repository, sha)
					.findLast((run) => run.name === "Driftgate" && run.conclusion === conclusion),
			);
		const files = { [DESCRIPTION]: sampleSpec({ removal: true }) };
		const { headSha } = github.world.openPullRequest(repository, { branch: "fewer", files });
		const red = await check(headSha, "failure");
		await on.visitor.open(red.detailsUrl ?? "");
		await page.getByRole("heading", { level: 1, name: /so the gate blocks/ }).waitFor();
		await page.getByRole("button", { name: /^Accept / }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByText("The gate will let the change pass.").waitFor();
		await dialog.getByLabel("Owner").fill("@ada");
		await dialog.getByLabel("Reason").fill("Nobody calls it any more.");
		await page.keyboard.press("Enter");
		await dialog.getByText("The App judges the pull request's head again now.").waitFor();
		expect(await on.visitor.check()).toEqual([]);
		await check(headSha, "success");
		expect(on.visitor.complaints).toEqual([]);
	});
});
