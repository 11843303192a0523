import { Document, isScalar, visit } from "yaml";
import { Fault } from "../../src/lib/fault.ts";
import { DEFAULT_CONFIG } from "../../src/parse/config/default-config.ts";
import { parseConfig } from "../../src/parse/config/parse-config.ts";
import { ruleIds } from "../../src/rule-ids.ts";
import type { WrittenException } from "../add-exceptions.ts";
import { type Outcome, UsageError } from "../command.ts";
import type { Arguments } from "../read-arguments.ts";
import { readNamedFile } from "../read-files.ts";
import type { Terminal } from "../terminal.ts";
import { type ImportedLevels, importLevels, isLevelsFile } from "./oasdiff-levels.ts";
import { readIgnores } from "./read-ignores.ts";

/** Prints what the files of oasdiff become, as a part for a driftgate.yml that is there already. */
export async function importPart(
	files: readonly string[],
	given: Arguments,
	folder: string,
	terminal: Terminal,
): Promise<Outcome> {
	const texts = await Promise.all(files.map((file) => readNamedFile(file, folder, "oasdiff-levels.txt")));
	const levels = importLevels(texts.filter(isLevelsFile).join("\n"));
	const ignores = texts.filter((text) => !isLevelsFile(text));
	const imported =
		ignores.length === 0
			? { exceptions: [], notes: [] }
			: await readIgnores(ignores.join("\n"), given, folder, terminal);
	return print(levels, imported.exceptions, [...levels.notes, ...imported.notes]);
}

function print({ rules }: ImportedLevels, exceptions: readonly WrittenException[], notes: readonly string[]): Outcome {
	const written = {
		...(rules.size === 0
			? {}
			: { gate: { rules: Object.fromEntries([...rules].map(([id, { level }]) => [id, level])) } }),
		...(exceptions.length === 0
			? {}
			: { exceptions: exceptions.map(({ finding, owner, reason, expires }) => ({ finding, owner, reason, expires })) }),
	};
	const document: Document = new Document(written, { version: "1.2", schema: "core" });
	visit(document, {
		Pair: (_, pair) => {
			const checks = isScalar(pair.key) ? rules.get(String(pair.key.value))?.checks : undefined;
			if (checks !== undefined && isScalar(pair.value)) pair.value.comment = ` ${[...new Set(checks)].join(", ")}`;
		},
	});
	const out = Object.keys(written).length === 0 ? "" : document.toString({ lineWidth: 0 });
	checkResult(out);
	return { status: 0, out, err: notes.map((note) => `note  ${note}\n`).join("") };
}

/** What is printed is read as a configuration would be: an owner or a day that is none is refused here. */
function checkResult(part: string): void {
	try {
		parseConfig(`${DEFAULT_CONFIG}${part}`, "driftgate.yml", { ruleIds });
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		throw new UsageError([...new Set(error.issues.map(({ message }) => message))].join("\n"));
	}
}
