import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { namesOfTests } from "../../harness/names-of-tests.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";

const page = readFileSync(join(repositoryRoot, "docs/threat-model.md"), "utf8");

/** `file` "name", as the page cites a test; a file without a name after it is no citation. */
const citations = [...page.matchAll(/`(?<file>[\w./-]+\.ts)` "(?<name>[^"]+)"/g)].map(({ groups }) => ({
	file: groups?.["file"] ?? "",
	name: groups?.["name"] ?? "",
}));

const rows = page
	.split("\n")
	.filter((line) => line.startsWith("| ") && !/^\| (?:asset|they cannot|it cannot) /.test(line));
const assets = page.split("## What is protected")[1]?.split("\n## ")[0] ?? "";

describe("docs/threat-model.md", () => {
	it.each(citations)("names a test that exists: $file $name", ({ file, name }) => {
		expect(file).toMatch(/\.test\.ts$|^test\/systems\/attack\/attacks\//);
		expect(existsSync(join(repositoryRoot, file))).toBe(true);
		expect(namesOfTests(file)).toContain(name);
	});

	it("shows every claim of what somebody cannot do by a test", () => {
		const claims = rows.filter((row) => !assets.includes(row));
		expect(claims.length).toBeGreaterThan(30);
		for (const claim of claims) expect(claim).toMatch(/\| `[\w./-]+` "[^"]+"/);
	});

	it("says of every actor what is accepted, and SECURITY.md leads to it", () => {
		const actors = page.split("\n## ").slice(2);
		expect(actors.length).toBe(8);
		for (const actor of actors) expect(actor).toContain("\nAccepted: ");
		expect(readFileSync(join(repositoryRoot, "SECURITY.md"), "utf8")).toContain("(docs/threat-model.md)");
	});
});
