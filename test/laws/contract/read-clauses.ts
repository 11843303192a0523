import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../harness/repository-root.ts";

/** The pages of docs/contract. README.md says how to read them. */
const FOLDER = join(repositoryRoot, "docs/contract");

/** One thing that the service is held to: a row of a page. */
export interface Clause {
	/** By which code and tests cite it. No two clauses have one. */
	readonly id: string;
	/** The page's name without its ending. */
	readonly page: string;
	readonly says: string;
	readonly keeps: readonly Kept[];
}

/** What a clause keeps of a document that the project is held to. */
export interface Kept {
	readonly document: string;
	/** The heading's number, or the heading. */
	readonly section: string;
	/** A few of each sentence's words. */
	readonly words: readonly string[];
}

/** Every clause, page by page. */
export function readClauses(): readonly Clause[] {
	const pages = readdirSync(FOLDER).filter((file) => file.endsWith(".md") && file !== "README.md");
	return pages.flatMap((file) =>
		rowsOf(readPage(file)).map(([id = "", says = "", keeps = ""]) => ({
			id: id.replaceAll("`", ""),
			page: file.replace(/\.md$/, ""),
			says,
			keeps: keptIn(keeps),
		})),
	);
}

/** The sentences that no clause keeps, as README.md lists them with the reason. */
export function readLeftOut(): readonly Kept[] {
	return rowsOf(readPage("README.md")).flatMap(([keeps = ""]) => keptIn(keeps));
}

/** `METHOD /path`, as the clauses promise them; names in braces are the route's own. */
export function promisedRoutes(): readonly string[] {
	return readClauses().flatMap(({ says }) =>
		[...says.matchAll(/`(?<route>(?:GET|POST|DELETE) \/[^`\s]*)`/g)].map(({ groups }) => groups?.["route"] ?? ""),
	);
}

function readPage(file: string): string {
	return readFileSync(join(FOLDER, file), "utf8");
}

function rowsOf(page: string): readonly (readonly string[])[] {
	const lines = page.split("\n").filter((line) => line.startsWith("| "));
	return lines
		.map((line) => line.slice(2, -2).split(" | "))
		.filter(([first]) => first !== "clause" && first !== "sentence");
}

function keptIn(cell: string): readonly Kept[] {
	const parts = cell.matchAll(/(?<document>[A-Z-]+\.md),? (?<section>[^“”]+?) (?<words>“[^”]*”(?: “[^”]*”)*)/g);
	return [...parts].map(({ groups }) => ({
		document: groups?.["document"] ?? "",
		section: groups?.["section"] ?? "",
		words: [...(groups?.["words"] ?? "").matchAll(/“([^”]*)”/g)].map(([, words = ""]) => words),
	}));
}
