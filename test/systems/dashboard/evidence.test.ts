import { readFile } from "node:fs/promises";
import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { describeOnStage, usualStage } from "./on-stage.ts";

describeOnStage("the evidence", usualStage, (on) => {
	/** The day of the service's clock. */
	const open = () => {
		const day = new Date(on.stage.service.clock.now()).toISOString().slice(0, 10);
		return on.visitor.open(`/evidence?project=${on.stage.project.id}&from=${day}&to=${day}`);
	};
	const size = async () => (await on.stage.service.store.get("projects", on.stage.project.id))?.log?.size ?? 0;

	it("is proved to go on from what this browser saw before, and a forged checkpoint is told", async () => {
		const { page } = on.visitor;
		await open();
		const seen = await size();
		await page.getByText(`This browser sees the log for the first time: it has ${seen} decisions.`).waitFor();
		await on.stage.judgeAgain();
		const grown = await size();
		expect(grown).toBeGreaterThan(seen);
		await open();
		await page.getByText(`Proved: the ${grown} decisions begin with the ${seen} that were seen before.`).waitFor();
		await open();
		await page.getByText(`Proved: the log still has the same ${grown} decisions.`).waitFor();
		await page.evaluate(FORGE);
		await open();
		await page.getByText("it was forged, or is another log's").waitFor();
		expect(await on.visitor.check()).toEqual([]);
		await page.evaluate("localStorage.clear()");
	});

	it("is downloaded with its proofs, and verified where it is dropped, without a request", async () => {
		const { page } = on.visitor;
		await open();
		const document = await downloadBy(page, "Download with proofs (JSON)");
		expect(JSON.parse(document)).toMatchObject({ format: "driftgate.evidence/1", project_id: on.stage.project.id });
		const sent: string[] = [];
		page.on("request", (request) => void (request.method() === "GET" || sent.push(request.url())));
		await drop(page, "package.json", document);
		await page.getByText("package.json: Verified: nothing was changed, left out or added.").waitFor();
		await drop(page, "changed.json", document.replace('"blocked": 1', '"blocked": 0'));
		await page.getByText(/changed.json: Not verified: /).waitFor();
		expect(await page.getByRole("listitem").allInnerTexts()).not.toEqual([]);
		expect(await on.visitor.check()).toEqual([]);
		await drop(page, "notes.txt", "no package at all");
		await page.getByText("notes.txt: This is not an evidence package of Driftgate").waitFor();
		expect(sent).toEqual([]);
		expect(on.visitor.complaints).toEqual([]);
	});

	it("proves the log against a checkpoint that somebody saved", async () => {
		const { page } = on.visitor;
		await open();
		const checkpoint = await downloadBy(page, "Save the checkpoint");
		await on.stage.judgeAgain();
		await open();
		const input = page.getByLabel("Prove against a checkpoint that you saved");
		await input.setInputFiles({ name: "mine.checkpoint", mimeType: "text/plain", buffer: Buffer.from(checkpoint) });
		await page
			.getByText(/Proved: the \d decisions begin with the \d/)
			.nth(1)
			.waitFor();
		const forged = Buffer.from(checkpoint.replace(/\n\d+\n/u, "\n1\n"));
		await input.setInputFiles({ name: "forged.checkpoint", mimeType: "text/plain", buffer: forged });
		await page.getByText("it was forged, or is another log's").waitFor();
	});
});

/** Another size under the same signature. */
const FORGE = `for (const name of Object.keys(localStorage)) {
	const kept = JSON.parse(localStorage.getItem(name));
	localStorage.setItem(name, JSON.stringify({ ...kept, checkpoint: kept.checkpoint.replace(/\\n\\d+\\n/, "\\n1\\n") }));
}`;

async function downloadBy(page: Page, name: string): Promise<string> {
	const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
	return readFile(await file.path(), "utf8");
}

async function drop(page: Page, name: string, text: string): Promise<void> {
	const input = page.getByLabel("Drop an evidence package (JSON) here, or choose it");
	await input.setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}
