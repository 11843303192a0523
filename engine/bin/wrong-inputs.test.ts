import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { config, description, useCommandFolder } from "./testing/command-folder.ts";

const folder = useCommandFolder();
const { write, driftgate } = folder;

describe("driftgate diff", () => {
	const bytes = (...list: readonly number[]) => Uint8Array.from([...list, 0, 0, 1, 2, 3]);
	const utf16 = Buffer.from(`\ufeff${description(50)}`, "utf16le");
	const latin1 = Buffer.from(description(50).replace("Payments", "Zahlungen für"), "latin1");

	it.each<readonly [what: string, name: string, content: string | Uint8Array | null, said: string]>([
		["a file that is not there", "gone.yaml", null, "There is no file `gone.yaml`"],
		["a folder with several descriptions", "several", null, "several descriptions (a.yaml, b.yaml): name the file."],
		["a folder without one", "folder", null, "The folder folder has no description: name the file."],
		["a folder of pipes", "pipes", null, "The folder pipes has no description: name the file."],
		["an archive", "api.zip", bytes(0x50, 0x4b, 3, 4), "api.zip is a ZIP archive: unpack it"],
		["a compressed file", "api.yaml.gz", bytes(0x1f, 0x8b, 8), "api.yaml.gz is compressed with gzip: unpack it first."],
		["a picture", "logo.png", bytes(0x89, 0x50, 0x4e, 0x47), "logo.png is a PNG image"],
		["a document", "api.pdf", "%PDF-1.7", "api.pdf is a PDF document"],
		[
			"a link that leads to itself",
			"loop.yaml",
			null,
			"loop.yaml cannot be read: it is a symbolic link that leads back to itself.",
		],
		["a name that no file has", `${"a".repeat(300)}.yaml`, null, "cannot be read: its name is too long"],
		["a path through a file", "a.yaml/b.yaml", null, "There is no file `a.yaml/b.yaml`"],
		[
			"an address",
			"https://api.example.com/openapi.json",
			null,
			"driftgate fetches nothing; instead: curl -s https://api.example.com/openapi.json | driftgate diff",
		],
		["no name at all", "", null, "The name of a description is empty"],
	])("refuses %s on either side with status 2 and no stack trace", async (_, name, content, said) => {
		write("a.yaml", description(50));
		write("several/a.yaml", description(50));
		write("several/b.yaml", description(50));
		mkdirSync(join(folder.path, "folder"));
		mkdirSync(join(folder.path, "pipes"));
		execFileSync("mkfifo", [join(folder.path, "pipes", "openapi.yaml")]);
		symlinkSync("loop.yaml", join(folder.path, "loop.yaml"));
		if (content !== null) write(name, content);
		for (const pair of [
			["a.yaml", name],
			[name, "a.yaml"],
		]) {
			const { status, stdout, stderr } = await driftgate("diff", ...pair);
			expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
			expect(stderr).toContain(said);
			expect(stderr).not.toMatch(/^\s+at /m);
		}
	});

	it.each<readonly [what: string, name: string, content: string | Uint8Array, said: string]>([
		["a text that is no description", "words.yaml", "just words", "words.yaml:1:1: The file holds a string"],
		["a text that is no YAML", "broken.yaml", "openapi: [\n", "broken.yaml:"],
		["JSON that ends too early", "cut.json", '{"openapi": "3.1.0"', "cut.json:1:20: This is not valid JSON"],
		["an empty file", "empty.yaml", "", "empty.yaml is empty: write a description into it."],
		["a page of HTML", "page.yaml", "<!doctype html><html></html>", "page.yaml is an HTML page"],
		["another kind of description", "async.yaml", "asyncapi: 2.0.0\n", "async.yaml:1:1: This is an AsyncAPI document"],
		["UTF-16", "utf16.yaml", utf16, "utf16.yaml is UTF-16 text: write it as UTF-8."],
		["Latin-1", "latin1.yaml", latin1, "latin1.yaml is not UTF-8 text"],
		["binary data", "data.yaml", bytes(0xc3, 0x28), "data.yaml is not UTF-8 text"],
		["a tab", "tab.yaml", description(50).replace("paths:", "paths:\n\t/x: {}"), "tab.yaml:"],
		["an alias without its anchor", "alias.yaml", `${description(50)}x: *nowhere\n`, "alias.yaml:"],
		[
			"a version that there is not",
			"v4.yaml",
			description(50).replace(/openapi: .*/u, "openapi: 4.0.0"),
			"v4.yaml:1:1",
		],
		["markers of a conflict", "conflict.yaml", `<<<<<<< HEAD\n${description(50)}`, "conflict markers of git"],
	])("refuses %s as a revision, and as a base says that nothing was compared", async (_, name, content, said) => {
		write("a.yaml", description(50));
		write(name, content);
		const refused = await driftgate("diff", "a.yaml", name);
		expect(refused).toMatchObject({ status: 2, stdout: "", stderr: expect.stringContaining(said) });
		expect(refused.stderr).not.toMatch(/^\s+at /m);
		const told = await driftgate("diff", name, "a.yaml");
		expect(told).toMatchObject({ status: 0, stdout: expect.stringContaining(said), stderr: "" });
		expect(told.stdout).toMatch(/^WARN: proceed\. Nothing was compared, because the base cannot be read\./m);
		expect(told.stdout).toMatch(new RegExp(`^note {2}${name}:\\d+:\\d+ \\(before\\) The base could not be read`, "mu"));
	});

	it("refuses an empty standard input on either side: whatever was to print a description printed nothing", async () => {
		write("a.yaml", description(50));
		for (const pair of [
			["a.yaml", "-"],
			["-", "a.yaml"],
		]) {
			const { status, stderr } = await driftgate("diff", ...pair);
			expect({ status, stderr }).toMatchObject({
				status: 2,
				stderr: expect.stringContaining("Standard input is empty"),
			});
		}
	});

	it("refuses a file that may not be read, by the reason", async () => {
		// Whoever is root may read everything: for them the file is only empty.
		write("a.yaml", description(50));
		write("secret.yaml", "");
		chmodSync(join(folder.path, "secret.yaml"), 0);
		const said = process.getuid?.() === 0 ? "is empty" : "there is no permission to read it";
		expect((await driftgate("diff", "a.yaml", "secret.yaml")).stderr).toContain(said);
	});

	it("refuses a file that is larger than any description, without reading it whole", async () => {
		write("a.yaml", description(50));
		write("huge.yaml", "");
		truncateSync(join(folder.path, "huge.yaml"), 1024 ** 3);
		const { status, stderr } = await driftgate("diff", "a.yaml", "huge.yaml");
		expect({ status, stderr }).toEqual({
			status: 2,
			stderr:
				"huge.yaml is larger than 32 million characters, the limit for a description.\nREVISION cannot be used.\n",
		});
	});

	it.each([
		["a folder", "conf.d", "conf.d is a folder: name the file in it, such as conf.d/driftgate.yml."],
		["nothing", "gone.yml", "gone.yml does not exist."],
		["a link that leads to itself", "loop.yml", "it is a symbolic link that leads back to itself."],
		["an archive", "conf.zip", "conf.zip is a ZIP archive"],
		["a description", "a.yaml", "a.yaml:1:1: Unknown key `openapi`"],
	])("refuses %s as a configuration", async (_, path, said) => {
		write("a.yaml", description(50));
		mkdirSync(join(folder.path, "conf.d"));
		symlinkSync("loop.yml", join(folder.path, "loop.yml"));
		write("conf.zip", bytes(0x50, 0x4b, 3, 4));
		const { status, stdout, stderr } = await driftgate("diff", "a.yaml", "a.yaml", "--config", path);
		expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
		expect(stderr).toContain(said);
	});

	it("refuses a configuration that is not there, or is none, naming every line", async () => {
		write("a.yaml", description(50));
		write("driftgate.yml", "service: 7\nnonsense: true\n");
		expect((await driftgate("diff", "a.yaml", "a.yaml", "--config", "gone.yml")).stderr).toContain(
			"gone.yml does not exist",
		);
		const { status, stderr } = await driftgate("diff", "a.yaml", "a.yaml", "--config", "driftgate.yml");
		expect(status).toBe(2);
		expect(stderr).toMatch(/driftgate\.yml:1:/);
		expect(stderr).toMatch(/driftgate\.yml:2:/);
	});

	it("refuses a level for a rule that is not there, and knows the gate's own rules", async () => {
		write("a.yaml", description(50));
		const judge = (rule: string) => {
			write("driftgate.yml", config(`gate: { rules: { ${rule}: WARN } }\n`));
			return driftgate("diff", "a.yaml", "a.yaml", "--config", "driftgate.yml");
		};
		expect(await judge("endpoint-remoed")).toMatchObject({ status: 2, stdout: "" });
		expect((await judge("endpoint-remoed")).stderr).toContain("endpoint-removed");
		expect((await judge("exception-unused")).status).toBe(0);
	});

	it("follows references within the working directory, and neither climbs nor follows a link out of it", async () => {
		const refers = (to: string) =>
			`openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths:\n  /a: { $ref: "${to}" }\n`;
		write("shared/a.yaml", 'get: { responses: { "204": { description: Done } } }\n');
		write("api/openapi.yaml", refers("../shared/a.yaml"));
		expect((await driftgate("diff", "api/openapi.yaml", "api/openapi.yaml")).status).toBe(0);

		const outside = mkdtempSync(join(tmpdir(), "driftgate-outside-"));
		writeFileSync(join(outside, "secret.yaml"), "get: { operationId: hiddenElsewhere, responses: {} }\n");
		symlinkSync(outside, join(folder.path, "link"));
		for (const way of [
			"link/secret.yaml",
			`../../${outside}/secret.yaml`,
			"../../../../../../../etc/passwd",
			"/etc/passwd",
		]) {
			write("openapi.yaml", refers(way));
			const { status, stdout } = await driftgate("diff", "openapi.yaml", "openapi.yaml", "--level", "INFO");
			expect([way, status]).not.toEqual([way, 0]);
			expect(stdout).not.toContain("hiddenElsewhere");
		}
		rmSync(outside, { recursive: true });
	});

	it("ends a device that never does", async () => {
		write("a.yaml", description(50));
		const { status, stderr } = await driftgate("diff", "a.yaml", "/dev/zero");
		expect(status).toBe(2);
		expect(stderr).toContain("/dev/zero");
	});
});
