import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { description, useCommandFolder } from "./testing/command-folder.ts";

const folder = useCommandFolder();
const { write, driftgate } = folder;

const at = (path: string): string => join(folder.path, path);
const read = (path: string): string => readFileSync(at(path), "utf8");
const config = "service: payments\nversion: 1.0.0\nspec: ./openapi.yaml\noutputs: {docs: true}\n";
const generate = (...more: readonly string[]) =>
	driftgate("generate", "openapi.yaml", "--target", "docs", "--out", "site", ...more);

/** Writes a person's text into a region of a page. */
function fill(path: string, text: string, name = "notes"): void {
	const mark = `<!-- driftgate:region ${name} -->\n`;
	const page = read(path);
	expect(page).toContain(mark);
	writeFileSync(at(path), page.replace(mark, `${mark}${text}\n`));
}

const operationPage = (): string => {
	const [group = ""] = readdirSync(at("site/reference")).filter((name) => !name.includes("."));
	const [file = ""] = readdirSync(at(`site/reference/${group}`)).filter(
		(name) => name.endsWith(".md") && name !== "index.md",
	);
	return `site/reference/${group}/${file}`;
};

describe("driftgate generate --target docs", () => {
	it("writes a folder of pages, each as Markdown and as HTML", async () => {
		write("openapi.yaml", description(50));
		const { status, stdout } = await generate();
		expect(status).toBe(0);
		expect(stdout).toMatch(/^wrote site: \d+ pages, \d+ of \d+ files changed\n$/);
		for (const file of ["index", "quickstart", "errors", "reference/index", "schemas/index"]) {
			expect(read(`site/${file}.md`)).toMatch(/^# /);
			expect(read(`site/${file}.html`)).toMatch(/^<!doctype html>/);
		}
		for (const file of ["llms.txt", "llms-full.txt", "docs.css", "docs.js", "search-index.js"])
			expect(existsSync(at(`site/${file}`))).toBe(true);
	});

	it("changes nothing where nothing has changed", async () => {
		write("openapi.yaml", description(50));
		await generate();
		expect((await generate()).stdout).toMatch(/, 0 of \d+ files changed\n$/);
	});

	it("keeps what a person wrote into a region, and shows it in the twin", async () => {
		write("openapi.yaml", description(50));
		await generate();
		const page = operationPage();
		fill(page, "Ask **us** first. <script>alert(1)</script>");
		write("openapi.yaml", description(60));
		expect(await generate()).toMatchObject({ status: 0, stderr: "" });
		expect(read(page)).toContain("Ask **us** first.");
		expect(read(page.replace(/md$/, "html"))).toContain("Ask <strong>us</strong> first. &lt;script&gt;");
	});

	it("keeps a page aside that was edited elsewhere, and names it", async () => {
		write("openapi.yaml", description(50));
		await generate();
		const page = operationPage();
		fill(page, "In its place.");
		writeFileSync(at(page), `${read(page)}\nSomewhere else.\n`);
		const { status, stderr } = await generate();
		const [, kept = ""] =
			/^kept {2}\S+ was edited outside of its regions: what stood there is (\S+)\n$/.exec(stderr) ?? [];
		expect(status).toBe(1);
		expect(read(kept)).toContain("Somewhere else.");
		expect(read(page)).not.toContain("Somewhere else.");
		expect(read(page)).toContain("In its place.");
		expect((await generate()).status).toBe(0);
	});

	it("moves a text whose operation is gone to a page that says so, where it stays", async () => {
		write("openapi.yaml", description(50));
		await generate();
		const page = operationPage();
		fill(page, "Of an operation that goes.");
		write("openapi.yaml", description(50).replace("/payments:", "/refunds:"));
		const { status, stdout } = await generate();
		expect(status).toBe(0);
		expect(stdout).toMatch(/\d+ pages? removed/);
		expect(existsSync(at(page))).toBe(false);
		for (const round of [1, 2]) {
			expect([round, read("site/kept.md")]).toEqual([round, expect.stringContaining("Of an operation that goes.")]);
			await generate();
		}
		expect(read("site/kept.html")).toContain("Of an operation that goes.");
	});

	it("keeps apart what was written on two pages whose long names begin alike", async () => {
		const long = "operations-of-a-part-with-a-long-name";
		const both = ["first", "second"]
			.map((name) => `  /${long}/${name}:\n    get: {responses: {"204": {description: ""}}}\n`)
			.join("");
		write("openapi.yaml", `openapi: 3.1.0\ninfo: {title: T, version: 1.0.0}\npaths:\n${both}`);
		await generate();
		const pages = readdirSync(at("site/reference"), { recursive: true, encoding: "utf8" }).filter((name) =>
			/(?:first|second)\S*(?<!index)\.md$/.test(name),
		);
		expect(pages).toHaveLength(2);
		for (const page of pages) fill(`site/reference/${page}`, `Of ${page}.`);
		write("openapi.yaml", description(50));
		await generate();
		for (const page of pages) expect(read("site/kept.md")).toContain(`Of ${page}.`);
	});

	it("keeps each text of a page that went, came back and went again", async () => {
		const [with_, without] = [description(50), description(50).replace("/payments:", "/refunds:")];
		write("openapi.yaml", with_);
		await generate();
		const page = operationPage();
		for (const text of ["The first time.", "The second time."]) {
			write("openapi.yaml", with_);
			await generate();
			fill(page, text);
			write("openapi.yaml", without);
			await generate();
		}
		expect(read("site/kept.md")).toContain("The first time.\n\nThe second time.");
	});

	it("leaves a text indented that begins so", async () => {
		write("openapi.yaml", description(50));
		await generate();
		const page = operationPage();
		fill(page, "\n    code --of mine\n\n");
		await generate();
		expect(read(page)).toContain(" notes -->\n    code --of mine\n<!-- ");
	});

	it("keeps what a person wrote where the list of pages is gone", async () => {
		write("openapi.yaml", description(50));
		await generate();
		const page = operationPage();
		fill(page, "Still true.");
		rmSync(at("site/.driftgate"), { recursive: true });
		expect(await generate()).toMatchObject({ status: 2, stderr: expect.stringContaining("--replace") });
		expect((await generate("--replace")).status).toBe(0);
		expect(read(page)).toContain("Still true.");
	});

	it("takes a text along to the page that its operation has under another name", async () => {
		write("openapi.yaml", description(50));
		write("driftgate.yml", `${config}names: {lock: driftgate.names}\n`);
		const kept = ["--config", "driftgate.yml"];
		await generate(...kept);
		const page = operationPage();
		fill(page, "Of whatever it is called.");
		const [operation = ""] = /`((?:GET|POST) [^`]+)`/.exec(read(page))?.slice(1) ?? [];
		write(
			"driftgate.yml",
			`${config}names:\n  lock: driftgate.names\n  operations: {"${operation}": payments.takeThemAll}\n`,
		);
		expect(await generate(...kept)).toMatchObject({ status: 0, stderr: "" });
		expect(read("site/reference/payments/take-them-all.md")).toContain("Of whatever it is called.");
		expect(existsSync(at("site/kept.md"))).toBe(false);
	});

	it("refuses a file that is not ours, and writes nothing", async () => {
		write("openapi.yaml", description(50));
		write("site/index.md", "# Mine\n");
		expect(await generate()).toMatchObject({ status: 2, stderr: expect.stringContaining("site/index.md is not ours") });
		expect(readdirSync(at("site"))).toEqual(["index.md"]);
		expect((await generate("--replace")).status).toBe(0);
	});

	it("refuses a page that stands there and cannot be read, and leaves it", async () => {
		write("openapi.yaml", description(50));
		await generate();
		rmSync(at("site/index.md"));
		symlinkSync("index.md", at("site/index.md"));
		const { status, stderr } = await generate("--replace");
		expect(status).toBe(2);
		expect(stderr).toContain("site/index.md cannot be read: it is a symbolic link that leads back to itself");
		expect(readlinkSync(at("site/index.md"))).toBe("index.md");
	});

	it("refuses a list of pages that leads out of the folder", async () => {
		write("openapi.yaml", description(50));
		write("precious.md", "mine");
		write("site/.driftgate/docs.json", JSON.stringify({ version: 1, files: { "../precious.md": "0" } }));
		expect((await generate()).status).toBe(2);
		expect(read("precious.md")).toBe("mine");
	});

	it("stands in a folder of its own beside SDKs, and speaks of those alone", async () => {
		write("openapi.yaml", description(50));
		const { status } = await driftgate("generate", "openapi.yaml", "--target", "python,docs", "--out", "all/");
		expect(status).toBe(0);
		expect(readdirSync(at("all")).filter((name) => !name.startsWith("."))).toEqual([
			"docs",
			"payments_api.py",
			"report.json",
		]);
		expect(readdirSync(at("all/docs/sdks"))).toEqual(["index.html", "index.md", "python.html", "python.md"]);
	});
});
