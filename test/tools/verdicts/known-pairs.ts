import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { SpecInput } from "../../../engine/src/index.ts";
import { hasShared, sharedPath } from "../../../engine/src/testing/shared-data.ts";
import { inputOf, readCases } from "../accuracy/labelled-cases.ts";

/** Two descriptions of whose verdict the snapshot has a line. */
export interface KnownPair {
	/** Where it is from, and its name there: `corpus stripe/2023-02-17.yaml`. */
	readonly id: string;
	readonly before: SpecInput;
	readonly after: SpecInput;
}

/** What the ids of the pairs under engine/cases/rules begin with. */
export const OWN = "cases/";

const ROOT = join(import.meta.dirname, "../../..");

/** The pairs under engine/cases/rules, which every clone has. */
export function ownPairs(): readonly KnownPair[] {
	const folder = join(ROOT, "engine/cases/rules");
	return namesIn(folder).flatMap((topic) =>
		namesIn(join(folder, topic)).map((name) => ({
			id: `${OWN}${topic}/${name}`,
			before: inputOf(join(folder, topic, name, "before.yaml")),
			after: inputOf(join(folder, topic, name, "after.yaml")),
		})),
	);
}

/** The labelled cases and the version pairs of real descriptions; none where the shared folder is not there. */
export function sharedPairs(): readonly KnownPair[] {
	return hasShared("cases") && hasShared("corpus/index.json") ? [...labelledPairs(), ...corpusPairs()] : [];
}

function labelledPairs(): readonly KnownPair[] {
	return readCases(sharedPath("cases")).map(({ id, label, before, after }) => ({
		id: `${label}/${id}`,
		before: inputOf(before),
		after: inputOf(after),
	}));
}

interface CorpusDocument {
	readonly file: string;
	/** The older version's file. */
	readonly pair_of?: string | null;
}

function corpusPairs(): readonly KnownPair[] {
	const folder = sharedPath("corpus");
	const documents: readonly CorpusDocument[] = JSON.parse(readFileSync(join(folder, "index.json"), "utf8"));
	return documents.flatMap(({ file, pair_of: older }) =>
		typeof older === "string"
			? [{ id: `corpus/${file}`, before: within(folder, older), after: within(folder, file) }]
			: [],
	);
}

/** Some of these refer to files of other folders of the corpus. */
function within(folder: string, entry: string): SpecInput {
	return { entry, load: async (path) => inputOf(join(folder, path)).load(basename(path)) };
}

function namesIn(folder: string): readonly string[] {
	return readdirSync(folder).sort();
}
