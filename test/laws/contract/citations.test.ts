import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { readClauses } from "./read-clauses.ts";

/** What people wrote: no bundle, no recorded expectation. */
function writtenFiles(): readonly string[] {
	const options = { cwd: repositoryRoot, encoding: "utf8" } as const;
	const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], options);
	return listed
		.split("\n")
		.filter((file) => /\.(?:ts|js|cjs|md|yml|yaml)$/.test(file) && !/\/(?:dist|cases)\//.test(file));
}

const texts = writtenFiles().flatMap((file) => {
	try {
		return [{ file, text: readFileSync(join(repositoryRoot, file), "utf8") }];
	} catch {
		// Deleted, and still in git's index.
		return [];
	}
});

const cited = texts.flatMap(({ file, text }) =>
	[...text.matchAll(/\bcontract:(?<id>[a-z][a-z0-9-]*)/g)].map(({ groups }) => ({ file, id: groups?.["id"] ?? "" })),
);

describe("code, tests and documents", () => {
	it("cite clauses that there are", () => {
		const ids = new Set(readClauses().map(({ id }) => id));
		expect(cited.length).toBeGreaterThan(15);
		expect(cited.filter(({ id }) => !ids.has(id))).toEqual([]);
	});

	it("cite the contract, and no document that a clone does not have", () => {
		const absent = /\b(?:INTERFACE|DECISIONS|DECISIONS-NEXT|DESIGN)\.md\b/;
		const citing = texts.filter(({ file, text }) => !file.startsWith("docs/contract/") && absent.test(text));
		expect(citing.map(({ file }) => file).filter((file) => !file.startsWith("test/laws/contract/"))).toEqual([]);
	});
});
