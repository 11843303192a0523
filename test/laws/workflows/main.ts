import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { printedWorkflows } from "./printed-workflows.ts";

/* node test/laws/workflows/main.ts FOLDER: writes each workflow that we show to others to a file of its own, for linters. */

const [folder] = process.argv.slice(2);
const workflows = printedWorkflows();
if (folder === undefined || workflows.length === 0) {
	process.stderr.write("usage: node test/laws/workflows/main.ts FOLDER, where a page prints a workflow\n");
	process.exit(2);
}
mkdirSync(folder, { recursive: true });
for (const [index, { page, yaml }] of workflows.entries()) {
	const name = page.replaceAll("/", "-").replace(/\.yml$/, "");
	writeFileSync(join(folder, `${index + 1}-${name}.yml`), yaml);
}
