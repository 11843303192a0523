import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { description, useCommandFolder } from "./testing/command-folder.ts";

/*
 * What people write into generated files, and beside them, outlives the next generation.
 */

const folder = useCommandFolder();
const { write, driftgate } = folder;

const generate = (...more: readonly string[]) => driftgate("generate", "openapi.yaml", "--out", "sdk/", ...more);
const FILE = "sdk/payments-api.ts";
const read = (name: string): string => readFileSync(join(folder.path, name), "utf8");

/** The last line of what is printed, and one in the middle. */
const withEdits = (text: string): string =>
	`${text.replace("export function createClient(", "// Ours: one client for each region.\nexport function createClient(")}// Ours.\n`;

const REFUNDS = `  /refunds:
    get:
      operationId: listRefunds
      responses: { "204": { description: None } }
`;

describe("edits in generated files", () => {
	it("are carried over to the next generation", async () => {
		write("openapi.yaml", description(50));
		await generate();
		write(FILE, withEdits(read(FILE)));
		write("openapi.yaml", description(50, REFUNDS));
		expect(await generate()).toMatchObject({ status: 0, stdout: `merged ${FILE}\n` });

		const merged = read(FILE);
		await driftgate("generate", "openapi.yaml", "--out", "fresh/");
		expect(merged).toBe(withEdits(read("fresh/payments-api.ts")));
		expect(merged).toContain("/refunds");
		expect(await generate()).toMatchObject({ status: 0, stdout: `unchanged ${FILE}\n` });
		expect(read(FILE)).toBe(merged);
	});

	it("are found under other line ends, which stay", async () => {
		write("openapi.yaml", description(50));
		await generate();
		const windows = (text: string): string => text.replaceAll("\n", "\r\n");
		write(FILE, windows(withEdits(read(FILE))));
		write("openapi.yaml", description(50, REFUNDS));
		expect(await generate()).toMatchObject({ status: 0, stdout: `merged ${FILE}\n` });
		await driftgate("generate", "openapi.yaml", "--out", "fresh/");
		expect(read(FILE)).toBe(windows(withEdits(read("fresh/payments-api.ts"))));
	});

	it("are marked where the generation changed the same lines, and nothing goes on until that is resolved", async () => {
		write("openapi.yaml", description(50));
		await generate();
		write(FILE, read(FILE).replace(/^export const SDK_VERSION.*$/m, 'export const SDK_VERSION: string = "ours";'));
		write("openapi.yaml", description(50).replace("version: 1.0.0", "version: 2.0.0"));
		const { status, stdout, stderr } = await generate();
		expect({ status, stdout }).toEqual({ status: 1, stdout: `wrote ${FILE}\n` });
		expect(stderr).toContain(`conflict  ${FILE}: 1 place is marked; resolve them, and generate again\n`);
		expect(read(FILE)).toMatch(/^<<<<<<< yours\n.*"ours";\n=======\n.*"2\.0\.0";\n>>>>>>> this generation$/m);

		const marked = read(FILE);
		expect(await generate()).toMatchObject({
			status: 2,
			stderr: expect.stringContaining("has conflicts that are marked"),
		});
		expect(read(FILE)).toBe(marked);

		const resolved = marked.replace(/^<<<<<<<[\s\S]*?=======\n([\s\S]*?)>>>>>>> this generation\n/m, "$1");
		write(FILE, resolved);
		expect(await generate()).toMatchObject({ status: 0, stdout: `unchanged ${FILE}\n` });
		expect(read(FILE)).toBe(resolved);
	});

	it("are never lost in silence where nobody knows what was generated", async () => {
		write("openapi.yaml", description(50));
		await generate();
		write(FILE, withEdits(read(FILE)));
		write("openapi.yaml", description(50, REFUNDS));
		rmSync(join(folder.path, "sdk/.driftgate/last"), { recursive: true });
		const edited = read(FILE);
		expect(await generate()).toMatchObject({
			status: 2,
			stderr: expect.stringContaining("say --replace to lose the edits"),
		});
		expect(read(FILE)).toBe(edited);
		expect(await generate("--replace")).toMatchObject({ status: 0, stdout: `wrote ${FILE}\n` });
		expect(read(FILE)).not.toContain("Ours");
	});
});

describe("files that are not ours", () => {
	it("are not touched, and a place that one of them has is refused", async () => {
		write("openapi.yaml", description(50));
		for (const taken of [FILE, "sdk/report.json", "sdk/.driftgate/manifest.json"]) {
			write(taken, "mine");
			const { status, stderr } = await generate();
			expect({ taken, status }).toEqual({ taken, status: 2 });
			expect(stderr).toContain(taken);
			expect(stderr).toContain("--replace");
			expect(read(taken)).toBe("mine");
			rmSync(join(folder.path, "sdk"), { recursive: true });
		}
		write("sdk/own.ts", "mine");
		expect(await generate()).toMatchObject({ status: 0 });
		expect(read("sdk/own.ts")).toBe("mine");
	});

	it("leave nothing behind where one of several places is taken", async () => {
		write("openapi.yaml", description(50));
		write("sdk/package.json", "{}");
		mkdirSync(join(folder.path, "sdk/empty"));
		const { status, stderr } = await driftgate("generate", "openapi.yaml", "--package", "sdk");
		expect({ status, stderr }).toMatchObject({
			status: 2,
			stderr: expect.stringContaining("sdk/package.json is not ours"),
		});
		expect(readdirSync(join(folder.path, "sdk")).sort()).toEqual(["empty", "package.json"]);
	});

	it("keep their place where they are pages around a package, and pages that were deleted stay away", async () => {
		write("openapi.yaml", description(50));
		write("sdk/README.md", "mine");
		const packed = () => driftgate("generate", "openapi.yaml", "--package", "sdk");
		expect((await packed()).stdout).toContain("kept sdk/README.md\n");
		expect(read("sdk/README.md")).toBe("mine");
		rmSync(join(folder.path, "sdk/LICENSE.md"));
		rmSync(join(folder.path, "sdk/payments-api.js"));
		const { stdout } = await packed();
		expect(stdout).toContain("wrote sdk/payments-api.js\n");
		expect(stdout).not.toContain("LICENSE.md");
		expect(readdirSync(join(folder.path, "sdk"))).not.toContain("LICENSE.md");
	});
});
