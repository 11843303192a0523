import { readFile } from "node:fs/promises";
import path from "node:path";
import { runProcess } from "../../../../test/harness/child-process.ts";
import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import { apiFrom, typescriptOf } from "../testing/generate-from.ts";
import { writeFiles } from "../testing/type-check.ts";

/*
 * Who bundles the function of one operation gets no other operation, and nothing of what only strict clients need.
 */

const DESCRIPTION = `openapi: 3.1.0
info: { title: Bundle, version: 1.0.0 }
servers: [{ url: "https://api.example.com" }]
components:
  schemas:
    One: { type: object, properties: { first_member: { type: string } } }
    Two: { type: object, properties: { second_member: { type: string } } }
paths:
  /ones:
    get:
      operationId: ones.read
      responses: { "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/One" } } } } }
  /twos:
    get:
      operationId: twos.read
      responses: { "200": { description: Two, content: { application/json: { schema: { $ref: "#/components/schemas/Two" } } } } }
`;

const bundler = path.resolve(import.meta.dirname, "../../../../node_modules/vite/bin/vite.js");

const CONFIG = `export default {
	logLevel: "error",
	build: { modulePreload: false, rollupOptions: { input: "program.ts", output: { entryFileNames: "bundle.js" } } },
};
`;

async function bundleOf(program: string): Promise<string> {
	const folder = await createTemporaryFolder("bundle");
	try {
		const { content } = typescriptOf(await apiFrom(DESCRIPTION));
		await writeFiles(folder.path, { "sdk.ts": content, "program.ts": program, "vite.config.mjs": CONFIG });
		const { stderr } = await runProcess({
			command: process.execPath,
			args: [bundler, "build"],
			cwd: folder.path,
			env: {},
			timeoutMs: 60_000,
		});
		expect(stderr).toBe("");
		return await readFile(path.join(folder.path, "dist/bundle.js"), "utf8");
	} finally {
		await folder.remove();
	}
}

it("holds one operation and no shapes, where one function is called", async () => {
	const text = await bundleOf(`
		import { createConnection, onesRead } from "./sdk.ts";
		console.log(await onesRead(createConnection()));
	`);
	process.stdout.write(`A bundle of one call: ${text.length} bytes\n`);
	expect(text).toContain("/ones");
	expect(text).not.toContain("/twos");
	expect(text).not.toContain("_member");
	expect(text).not.toContain("unknown-variant");
	expect(text.length).toBeLessThan(15_000);
}, 60_000);

it("holds the shapes where answers are compared", async () => {
	const text = await bundleOf(`
		import { checkAnswers, createConnection, onesRead } from "./sdk.ts";
		console.log(await onesRead(createConnection({ check: checkAnswers({ strict: true }) })));
	`);
	expect(text).toContain("second_member");
	expect(text).toContain("unknown-variant");
}, 60_000);
