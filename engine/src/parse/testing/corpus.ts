import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/*
 * For tests alone: real descriptions from the shared corpus, which a clone elsewhere does not have. Those tests are then
 * skipped, and one line says so.
 */

export interface CorpusDocument {
	readonly file: string;
	readonly format: "json" | "yaml";
	readonly openapi_version: string;
	readonly bytes: number;
	/** The older version of the same description. */
	readonly pair_of?: string | null;
}

const REPOSITORY = path.resolve(import.meta.dirname, "../../../..");
const CORPUS = path.join(path.resolve(REPOSITORY, process.env["DRIFTGATE_SHARED"] ?? "../shared"), "corpus");
const isThere = existsSync(path.join(CORPUS, "index.json"));

export function describeWithCorpus(name: string, tests: () => void): void {
	if (!isThere) process.stdout.write(`skipped, as the shared corpus is not here: ${name}\n`);
	(isThere ? describe : describe.skip)(name, tests);
}

/** All documents of the corpus; one that stands for them where the corpus is not here, as jest wants a table. */
export function corpusDocuments(): readonly CorpusDocument[] {
	if (!isThere) return [{ file: "none", format: "yaml", openapi_version: "3.1.0", bytes: 0 }];
	return JSON.parse(readFileSync(path.join(CORPUS, "index.json"), "utf8"));
}

/** The text of a file of the corpus; undefined where there is none, as Load wants it. */
export function readCorpus(file: string): string | undefined {
	const full = path.join(CORPUS, file);
	return existsSync(full) ? readFileSync(full, "utf8") : undefined;
}
