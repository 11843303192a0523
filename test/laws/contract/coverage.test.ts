import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { namesOfTests } from "../../harness/names-of-tests.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { cases } from "./cases/cases.ts";
import { shownByPage } from "./clauses/clauses.ts";
import { readClauses } from "./read-clauses.ts";

/* Holds docs/contract to the tests that show it, and these to docs/contract. Running the cases is contract.test.ts's. */

const clauses = readClauses();
const shown = Object.entries(shownByPage).flatMap(([page, byClause]) =>
	Object.entries(byClause).map(([id, proofs]) => ({ page, id, proofs })),
);
const named = shown.flatMap(({ proofs }) => ("unseen" in proofs ? [] : proofs));
const elsewhere = named.filter((name) => name.includes(" › "));
const caseNames = Object.values(cases).flatMap((ofTopic) => Object.keys(ofTopic));

const repeated = (names: readonly string[]): readonly string[] =>
	names.filter((name, index) => names.indexOf(name) !== index);

describe("the clauses of docs/contract", () => {
	it("have each a name of their own, a sentence, and the words that they keep", () => {
		expect(clauses.length).toBeGreaterThan(150);
		expect(repeated(clauses.map(({ id }) => id))).toEqual([]);
		for (const { id, says, keeps } of clauses) {
			expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
			expect({ id, says }).toEqual({ id, says: expect.stringMatching(/^\S.*\.$/) });
			expect({ id, kept: keeps.flatMap(({ words }) => words).length }).not.toEqual({ id, kept: 0 });
		}
	});

	it("are each shown by a test, or say why they are not", () => {
		const pair = ({ page, id }: { page: string; id: string }): string => `${page}: ${id}`;
		expect(shown.map(pair).sort()).toEqual(clauses.map(pair).sort());
		const idle = shown.filter(({ proofs }) => ("unseen" in proofs ? proofs.unseen === "" : proofs.length === 0));
		expect(idle).toEqual([]);
	});

	it("name cases that there are, and every one of them", () => {
		expect(repeated(caseNames)).toEqual([]);
		const here = named.filter((name) => !elsewhere.includes(name));
		expect(here.filter((name) => !caseNames.includes(name))).toEqual([]);
		expect(caseNames.filter((name) => !here.includes(name))).toEqual([]);
	});

	it.each(elsewhere)("name a test that there is: %s", (name) => {
		const [file = "", test = ""] = name.split(" › ");
		expect(existsSync(join(repositoryRoot, file))).toBe(true);
		expect(namesOfTests(file)).toContain(test);
	});

	it("are counted", () => {
		const unseen = shown.flatMap(({ id, proofs }) => ("unseen" in proofs ? [`  ${id}: ${proofs.unseen}`] : []));
		const sum = `${shown.length - unseen.length} of ${shown.length} clauses of the contract are shown by ${caseNames.length} cases and ${elsewhere.length} tests elsewhere. The others:`;
		process.stdout.write(`${[sum, ...unseen].join("\n")}\n`);
		expect(unseen.length).toBeLessThan(shown.length);
	});
});
