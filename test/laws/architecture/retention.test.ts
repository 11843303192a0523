import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { recordsOf } from "../../../app/src/flows/records/records-of.ts";
import { collectionNames, expiringCollections } from "../../../app/src/store/collections.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";

interface Row {
	readonly name: string;
	readonly cells: readonly string[];
}

/** The rows whose first cell is a name in code. */
async function rows(): Promise<readonly Row[]> {
	const page = await readFile(join(repositoryRoot, "docs/retention.md"), "utf8");
	return page.split("\n").flatMap((line) => {
		const [, first = "", ...cells] = line.split("|").map((cell) => cell.trim());
		const [, name] = /^`(\w+)`$/.exec(first) ?? [];
		return name === undefined ? [] : [{ name, cells: cells.slice(0, -1) }];
	});
}

describe("retention and erasure in one table: docs/retention.md", () => {
	it("has one row for each collection, and none for what is not kept", async () => {
		const named = (await rows()).map(({ name }) => name);
		expect(named.toSorted()).toEqual([...collectionNames].toSorted());
	});

	it("says of each what it holds, of whom, how long, and what erases it", async () => {
		for (const { cells } of await rows()) expect(cells.map((cell) => cell !== "")).toEqual([true, true, true, true]);
	});

	it("names every way of erasing that the code has", async () => {
		for (const { name, cells } of await rows()) {
			const erasedBy = cells.at(-1) ?? "";
			const { ofUser, ofProject } = recordsOf[name as keyof typeof recordsOf];
			const isExpiring = expiringCollections.some((collection) => collection === name);
			expect([name, erasedBy.includes("the sweep")]).toEqual([name, isExpiring]);
			if (ofUser !== undefined)
				expect([name, erasedBy]).toEqual([name, expect.stringContaining("the account's deletion")]);
			// Projects themselves are the first step of their erasure.
			const isErased = ofProject !== undefined || name === "projects";
			expect([name, erasedBy.includes("the project's erasure")]).toEqual([name, isErased]);
		}
	});
});
