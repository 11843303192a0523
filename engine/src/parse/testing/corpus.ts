import { existsSync, readFileSync } from "node:fs";
import { describeWithShared, hasShared, sharedPath } from "../../testing/shared-data.ts";

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

const INDEX = "corpus/index.json";

export function describeWithCorpus(name: string, tests: () => void): void {
	describeWithShared(INDEX, name, tests);
}

/** All documents of the corpus; one that stands for them where the corpus is not here, as jest wants a table. */
export function corpusDocuments(): readonly CorpusDocument[] {
	if (!hasShared(INDEX)) return [{ file: "none", format: "yaml", openapi_version: "3.1.0", bytes: 0 }];
	return JSON.parse(readFileSync(sharedPath(INDEX), "utf8"));
}

/** The text of a file of the corpus; undefined where there is none, as Load wants it. */
export function readCorpus(file: string): string | undefined {
	const full = sharedPath(`corpus/${file}`);
	return existsSync(full) ? readFileSync(full, "utf8") : undefined;
}
