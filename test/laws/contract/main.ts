import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareDocument } from "./compare-documents.ts";

/*
 * npm run contract -- FOLDER: what docs/contract leaves out of the documents that it keeps, which stand in FOLDER and in
 * no clone. It is a question of whoever writes clauses, and no test: an edit of those documents turns nothing red.
 */

const folder = process.argv[2] ?? "";
const names = ["INTERFACE.md", "DECISIONS.md", "DECISIONS-NEXT.md"].filter((name) => existsSync(join(folder, name)));

if (folder === "" || names.length === 0) {
	process.stderr.write("contract: name the folder that has INTERFACE.md, DECISIONS.md or DECISIONS-NEXT.md.\n");
	process.exitCode = 2;
}

for (const name of names) {
	const { unkept, gone } = compareDocument(name, readFileSync(join(folder, name), "utf8"));
	process.stdout.write(
		`${name}: ${unkept.length} sentences that no clause keeps, ${gone.length} that it has no more\n`,
	);
	for (const text of unkept) process.stdout.write(`  not kept  ${text}\n`);
	for (const text of gone) process.stdout.write(`  gone      ${text}\n`);
	if (unkept.length + gone.length > 0) process.exitCode = 1;
}
