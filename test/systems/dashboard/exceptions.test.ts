import { beforeAll, expect, it } from "@jest/globals";
import { sampleFiles, sampleSpec } from "../../../app/src/testing/sample-service.ts";
import { describeOnStage } from "./on-stage.ts";
import { openStage } from "./stage.ts";

/** The service's clock stands at 2026-03-01. */
const SOON = "2026-03-20";
const LATE = "2026-09-30";

const config = [
	"exceptions:",
	`  - {finding: "0123456789abcdef", owner: "@file", reason: "from the file", expires: ${SOON}}`,
];

const files = (revision: "first" | "breaking") =>
	sampleFiles({ config, ...(revision === "first" ? {} : { spec: sampleSpec({ removal: true }) }) });

describeOnStage("the exceptions of a project", { open: () => openStage({ files }) }, (on) => {
	beforeAll(async () => {
		await add("1111111111111111", "@soon <b>", SOON);
		await add("2222222222222222", "@unused", LATE);
	});

	async function add(finding: string, owner: string, expires_at: string): Promise<void> {
		const { service, project } = on.stage;
		const headers = await service.signIn("local");
		const json = { finding, owner, reason: "because", expires_at };
		const { status } = await service.send("POST", `/api/projects/${project.id}/exceptions`, { json, headers });
		expect(status).toBe(201);
	}

	const titles = async () => on.visitor.page.getByRole("heading", { level: 2 }).allInnerTexts();

	it("begin with those that end soon, of the file too, and say which are unused", async () => {
		const { page } = on.visitor;
		await on.visitor.open(`/projects/${on.stage.project.id}`);
		await page.getByRole("link", { name: "Exceptions" }).click();
		const soon = page.getByRole("table", { name: "Ending within 30 days" });
		await soon.waitFor();
		expect(await titles()).toEqual(["Ending within 30 days", "Unused", "Ended"]);
		expect(await soon.innerText()).toContain("@soon <b>");
		expect(await soon.getByRole("row", { name: /0123456789abcdef/ }).innerText()).toContain("driftgate.yml:");
		expect(await page.getByRole("table", { name: "Unused" }).innerText()).toContain("@unused");
		expect(await on.visitor.check()).toEqual([]);
	});

	it("are ended by keyboard behind a sentence that says what follows, and are listed with who ended them", async () => {
		const { page } = on.visitor;
		await page
			.getByRole("row", { name: /2222222222222222/ })
			.getByRole("button", { name: "End" })
			.focus();
		await page.keyboard.press("Enter");
		const dialog = page.getByRole("dialog", { name: "End the exception for 2222222222222222?" });
		await dialog.getByText(/The finding counts again/).waitFor();
		expect(await on.visitor.check()).toEqual([]);
		await page.keyboard.press("Escape");
		await dialog.waitFor({ state: "detached" });
		await page.locator("button:focus", { hasText: "End" }).waitFor();
		await page.keyboard.press("Enter");
		await dialog.getByRole("button", { name: "End" }).click();
		const ended = page.getByRole("table", { name: "Ended" });
		await ended.getByRole("row", { name: /2222222222222222/ }).waitFor();
		expect(await ended.innerText()).toContain("local");
		// Two lists are asked for again, each by itself.
		await page.getByRole("table", { name: "Unused" }).waitFor({ state: "detached" });
		await page.locator("h1:focus").waitFor();
		expect(await on.visitor.check()).toEqual([]);
		expect(on.visitor.complaints).toEqual([]);
	});
});
