import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "@jest/globals";
import { example } from "../../../dashboard/src/features/playground/example.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { describeOnStage, usualStage } from "./on-stage.ts";

/** Bytes, as Brotli: what the judge costs who tries it. */
const MOST_BYTES = 385_000;

interface Reported {
	readonly fingerprint: string;
	readonly proof: string;
	readonly witness?: unknown;
}

describeOnStage("the playground", { ...usualStage, as: null }, (on) => {
	let asked: string[] = [];

	beforeAll(() => void on.visitor.page.on("request", (request) => asked.push(request.url())));

	/** Who is not signed in is told so when the page asks who is: browsers call that an error. */
	const complaints = () => on.visitor.complaints.filter((text) => !text.includes("status of 401"));

	it("judges for anybody as they type, and the texts go nowhere", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/try");
		await page.getByText("Paste or drop a description on each side").waitFor();
		expect(await on.visitor.check()).toEqual([]);
		await page.getByRole("textbox", { name: /^Before/ }).fill(example.before);
		await page.getByRole("textbox", { name: /^After/ }).fill(example.before);
		await page.getByText("Nothing that clients rely on changes.").waitFor();
		asked = [];
		await page.getByRole("textbox", { name: /^After/ }).fill(example.after);
		await page.getByText(/changes break clients: the gate blocks/).waitFor();
		await page.getByText("Proved by this payload").first().waitFor();
		expect(asked.filter((url) => !/\/assets\/[\w.-]+\.js$/u.test(url))).toEqual([]);
		expect(await on.visitor.check()).toEqual([]);
		expect(complaints()).toEqual([]);
	});

	it("proves what the command line proves, by the same payloads", async () => {
		const { page } = on.visitor;
		await page.getByLabel("Format").selectOption("json");
		await page.getByRole("button", { name: "Show it" }).first().click();
		const printed = page.locator("section", { has: page.getByRole("heading", { name: "report.json" }) }).last();
		const here = JSON.parse(await printed.locator("pre").innerText()).findings as readonly Reported[];
		const there = await judgedByCommandLine();
		const proofs = (findings: readonly Reported[]) =>
			findings.map(({ fingerprint, proof, witness }) => ({ fingerprint, proof, witness }));
		expect(here.some(({ proof }) => proof === "proved")).toBe(true);
		expect(proofs(here)).toEqual(proofs(there));
	});

	it("prints every report and every SDK, and says what is wrong with a text that is none", async () => {
		const { page } = on.visitor;
		const formats = await page.getByLabel("Format").locator("option").allInnerTexts();
		expect(formats).toEqual(["text", "json", "markdown", "github", "sarif", "junit", "gitlab", "html"]);
		for (const format of formats) {
			await page.getByLabel("Format").selectOption(format);
			await page.getByRole("button", { name: "Show it" }).first().click();
			const text = page.getByRole("region", { name: "Reports" }).locator("pre");
			await text.waitFor();
			expect((await text.innerText()).length).toBeGreaterThan(100);
		}
		for (const target of ["typescript", "python", "go"]) {
			await page.getByLabel("Language").selectOption(target);
			await page.getByRole("button", { name: "Show it" }).last().click();
			const text = page.getByRole("region", { name: "SDK of the side after" }).locator("pre").first();
			await text.waitFor();
			expect(await text.innerText()).toMatch(/payment/iu);
		}
		await page.getByRole("textbox", { name: /^After/ }).fill("openapi: [");
		await page.getByText("The side after cannot be used:").waitFor();
		expect(await on.visitor.check()).toEqual([]);
		expect(complaints()).toEqual([]);
	});

	it("judges a text that is too long for a field, and gives the field back", async () => {
		const { page } = on.visitor;
		await on.visitor.open("/try");
		const long = (text: string) => Buffer.from(`${text}\n${`# ${"x".repeat(98)}\n`.repeat(6_000)}`);
		for (const [side, text] of [
			["was", example.before],
			["is", example.after],
		] as const) {
			const input = page.getByLabel(new RegExp(`^Drop the description as it ${side}`, "u"));
			await input.setInputFiles({ name: "api.yaml", mimeType: "text/yaml", buffer: long(text) });
		}
		await page.getByText(/changes break clients: the gate blocks/).waitFor();
		expect(await page.getByRole("textbox").count()).toBe(0);
		expect(await on.visitor.check()).toEqual([]);
		await page.getByRole("button", { name: "Take it away" }).first().click();
		expect(await page.getByRole("textbox", { name: /^Before/ }).inputValue()).toBe("");
		// The button is gone: who pressed it goes on in the field.
		await page.locator("textarea:focus").waitFor();
	});

	it("says that the judge broke, and does not wait for what will never come", async () => {
		const { page } = on.visitor;
		const scripts = "**/assets/judge.worker-*.js";
		await page.route(scripts, async (route) => {
			const response = await route.fetch();
			const broken = 'self.postMessage = () => { throw new Error("The judge broke."); };';
			await route.fulfill({ response, body: `${await response.text()}\n${broken}` });
		});
		await on.visitor.open("/try");
		await page.getByRole("textbox", { name: /^Before/ }).fill(example.before);
		await page.getByRole("textbox", { name: /^After/ }).fill(example.after);
		await page.getByRole("heading", { name: "Something broke" }).waitFor();
		await page.unroute(scripts);
		await page.getByRole("button", { name: "Try again" }).click();
		await page.getByText(/changes break clients: the gate blocks/).waitFor();
	});

	it("loads the judge on demand, in its bounds, and under a policy of its own", async () => {
		const folder = join(repositoryRoot, "dashboard/dist/assets");
		const names = await readdir(folder);
		const ofJudge = names.filter((name) => /^(?:judge\.worker|2020)-.*\.js\.br$/u.test(name));
		const sizes = await Promise.all(ofJudge.map(async (name) => (await stat(join(folder, name))).size));
		expect(ofJudge).toHaveLength(2);
		expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MOST_BYTES);
		const policyOf = async (kind: string) => {
			const name = names.find((one) => one.startsWith(`${kind}.worker-`) && one.endsWith(".js"));
			const { headers } = await on.stage.service.send("GET", `/assets/${name}`);
			return headers["content-security-policy"];
		};
		expect(await policyOf("judge")).toBe("default-src 'none'; script-src 'self' 'unsafe-eval'; connect-src 'none'");
		expect(await policyOf("print")).toBe("default-src 'none'; script-src 'self'; connect-src 'none'");
		const page = await readFile(join(repositoryRoot, "dashboard/dist/index.html"), "utf8");
		expect(page).not.toContain("worker");
	});
});

async function judgedByCommandLine(): Promise<readonly Reported[]> {
	const folder = await mkdtemp(join(tmpdir(), "driftgate-try-"));
	try {
		await writeFile(join(folder, "before.yaml"), example.before);
		await writeFile(join(folder, "after.yaml"), example.after);
		const command = join(repositoryRoot, "engine/bin/driftgate.js");
		const run = promisify(execFile)(
			process.execPath,
			[command, "diff", "before.yaml", "after.yaml", "--format", "json"],
			{
				cwd: folder,
			},
		);
		// It blocks, which is exit status 1.
		const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
		return JSON.parse(stdout).findings;
	} finally {
		await rm(folder, { recursive: true });
	}
}
