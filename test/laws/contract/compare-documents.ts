import { type Kept, readClauses, readLeftOut } from "./read-clauses.ts";
import { plain, readStatements, type Statement } from "./read-statements.ts";

/** Where docs/contract and a document that it keeps have parted. */
export interface Difference {
	/** Sentences, rows and lines that no clause keeps, each after its heading. */
	readonly unkept: readonly string[];
	/** Words that a page says it keeps, and that are not in the document. */
	readonly gone: readonly string[];
}

/** @param text Of the document called `name`, in Markdown. */
export function compareDocument(name: string, text: string): Difference {
	const statements = readStatements(text);
	const kept = [...readClauses().flatMap(({ keeps }) => keeps), ...readLeftOut()].filter(
		({ document }) => document === name,
	);
	const each = kept.flatMap(({ section, words }) => words.map((some) => ({ section, words: plain(some) })));
	return {
		unkept: statements
			.filter((statement) => !each.some((one) => isKept(statement, one)))
			.map(({ section, text: said }) => `${section}: ${said}`),
		gone: each
			.filter((one) => !statements.some((statement) => isKept(statement, one)))
			.map(({ section, words }) => `${section}: ${words}`),
	};
}

function isKept({ section, text }: Statement, kept: Pick<Kept, "section"> & { readonly words: string }): boolean {
	const heading = plain(section);
	const isUnder =
		heading === kept.section || heading.startsWith(`${kept.section} `) || heading.startsWith(`${kept.section}. `);
	if (!isUnder) return false;
	if (!text.startsWith("| ")) return text.includes(kept.words);
	const row = text.slice(2, -2).split(" | ").join(", ");
	return row === kept.words || row.startsWith(`${kept.words}, `);
}
