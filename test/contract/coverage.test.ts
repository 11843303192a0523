import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { repositoryRoot } from "../harness/repository-root.ts";
import { cases } from "./cases/cases.ts";
import type { Clause, Section } from "./clauses/clause.ts";
import { decisions } from "./clauses/decisions.ts";
import { interfaceEndpoints } from "./clauses/endpoints.ts";
import { interfaceResources } from "./clauses/interface.ts";
import { interfaceRules } from "./clauses/rules.ts";
import { plain, readStatements, type Statement } from "./read-statements.ts";

/* Holds the clauses to the cases, and both documents to the clauses. Running the cases is contract.test.ts's. */

const documents: readonly { readonly name: string; readonly sections: readonly Section[] }[] = [
	{ name: "INTERFACE.md", sections: [...interfaceResources, ...interfaceEndpoints, ...interfaceRules] },
	{ name: "DECISIONS.md", sections: decisions },
];

const clauses: readonly Clause[] = documents.flatMap(({ sections }) => sections.flatMap((section) => section.clauses));
const caseNames = Object.values(cases).flatMap((ofTopic) => Object.keys(ofTopic));

const repeated = (names: readonly string[]): readonly string[] =>
	names.filter((name, index) => names.indexOf(name) !== index);

describe("the clauses of the contract", () => {
	it("have each a name, and cases or a reason", () => {
		expect(repeated(clauses.map(({ id }) => id))).toEqual([]);
		const idle = clauses.filter(({ cases: shownBy = [], unobservable = "" }) => {
			return shownBy.length > 0 === (unobservable !== "");
		});
		expect(idle.map(({ id }) => id)).toEqual([]);
	});

	it("name cases that there are, and every one of them", () => {
		expect(repeated(caseNames)).toEqual([]);
		const named = new Set(clauses.flatMap(({ cases: shownBy = [] }) => shownBy));
		expect([...named].filter((name) => !caseNames.includes(name))).toEqual([]);
		expect(caseNames.filter((name) => !named.has(name))).toEqual([]);
	});

	it("are counted", () => {
		const unseen = clauses.filter(({ unobservable }) => unobservable !== undefined);
		const seen = clauses.length - unseen.length;
		const lines = unseen.map(({ id, unobservable }) => `  ${id}: ${unobservable}`);
		const sum = `${seen} of ${clauses.length} clauses of the contract are shown by ${caseNames.length} cases. The others:`;
		process.stdout.write(`${[sum, ...lines].join("\n")}\n`);
		expect(seen).toBeGreaterThan(0);
	});
});

const shared = process.env["DRIFTGATE_SHARED"] ?? join(repositoryRoot, "../shared");

for (const { name, sections } of documents) {
	const path = join(shared, name);
	const isThere = existsSync(path);
	if (!isThere)
		process.stdout.write(`That the clauses leave nothing of ${name} out is skipped: there is no ${path}.\n`);
	(isThere ? describe : describe.skip)(`the clauses of ${name}`, () => {
		const statements = isThere ? readStatements(readFileSync(path, "utf8")) : [];

		it("leave no sentence, row or line of it out", () => {
			const all = sections.flatMap((section) => section.clauses.map((clause) => ({ section, clause })));
			const isSaid = (statement: Statement): boolean => all.some((one) => quotes(one.section, one.clause, statement));
			expect(statements.filter((statement) => !isSaid(statement))).toEqual([]);
		});

		it("say nothing that it does not say", () => {
			const dead = sections.flatMap((section) =>
				section.clauses.flatMap(({ id, says }) =>
					says
						.filter((text) => !statements.some((statement) => isQuoted(section, text, statement)))
						.map((text) => ({ id, text })),
				),
			);
			expect(dead).toEqual([]);
		});
	});
}

function quotes(section: Section, { says }: Clause, statement: Statement): boolean {
	return says.some((text) => isQuoted(section, text, statement));
}

function isQuoted({ heading }: Section, text: string, statement: Statement): boolean {
	return plain(heading) === plain(statement.section) && statement.text.includes(plain(text));
}
