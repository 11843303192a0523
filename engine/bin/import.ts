import { Document, isScalar, visit } from "yaml";
import { analyze } from "../src/analyze.ts";
import { Fault } from "../src/lib/fault.ts";
import { isoDay } from "../src/lib/iso-day.ts";
import { DEFAULT_CONFIG, defaultConfig } from "../src/parse/config/default-config.ts";
import { parseConfig } from "../src/parse/config/parse-config.ts";
import { ruleIds } from "../src/rule-ids.ts";
import type { WrittenException } from "./add-exceptions.ts";
import { type Command, type Outcome, UsageError } from "./command.ts";
import { importIgnores } from "./oasdiff-ignores.ts";
import { type ImportedLevels, importLevels, isLevelsFile } from "./oasdiff-levels.ts";
import { type Arguments, readArguments } from "./read-arguments.ts";
import { readNamedFile } from "./read-files.ts";
import { readSpec } from "./read-spec.ts";
import { refusePastDay } from "./refuse-past-day.ts";
import type { Terminal } from "./terminal.ts";

const HELP = `Turns the settings of another tool into a part of driftgate.yml, and prints it.

Usage: driftgate import oasdiff FILE [FILE] [options]

  FILE   a severity file (--severity-levels) or an ignore file (--err-ignore, --warn-ignore) of oasdiff

Options, for ignore files, because an exception names a finding, its owner and its last day:
  --base SPEC       the two descriptions between which the ignored changes are,
  --revision SPEC   as driftgate diff takes them
  --owner OWNER     who answers for the exceptions
  --expires DATE    the last day that they hold

Examples:
  driftgate import oasdiff oasdiff-levels.txt
  driftgate import oasdiff err-ignore.txt --base git:v1:api.yaml --revision api.yaml --owner "@api" --expires 2027-01-31

What has no counterpart is said on standard error. Exit status: 0 printed, 2 a file cannot be used.
`;

const IGNORE_OPTIONS = ["base", "revision", "owner", "expires"] as const;

export const importSettings: Command = {
	help: HELP,
	run: async (args, folder, terminal) => {
		const given = readArguments(args, {
			command: "import",
			positionals: ["oasdiff", "FILE", "FILE"],
			least: 2,
			options: IGNORE_OPTIONS,
		});
		const [tool = "", ...files] = given.positionals;
		if (tool !== "oasdiff") throw new UsageError(`driftgate import supports oasdiff, not ${tool}.`);
		const texts = await Promise.all(files.map((file) => readNamedFile(file, folder, "oasdiff-levels.txt")));
		const levels = importLevels(texts.filter(isLevelsFile).join("\n"));
		const ignores = texts.filter((text) => !isLevelsFile(text));
		const imported =
			ignores.length === 0
				? { exceptions: [], notes: [] }
				: await readIgnores(ignores.join("\n"), given, folder, terminal);
		return print(levels, imported.exceptions, [...levels.notes, ...imported.notes]);
	},
};

async function readIgnores(text: string, { options }: Arguments, folder: string, terminal: Terminal) {
	const [base, revision, owner, expires] = IGNORE_OPTIONS.map((name) => options.get(name));
	if (base === undefined || revision === undefined || owner === undefined || expires === undefined) {
		throw new UsageError(`An ignore file needs ${IGNORE_OPTIONS.map((name) => `--${name}`).join(", ")}.`);
	}
	refusePastDay(expires);
	const { findings } = await analyze({
		before: (await readSpec(base, folder, terminal)).input,
		after: (await readSpec(revision, folder, terminal)).input,
		config: defaultConfig,
		versionBefore: null,
		today: isoDay(Date.now()),
		tolerated: { before: "dangling", after: "dangling" },
	});
	const { exceptions, notes } = importIgnores(
		text,
		findings.filter(({ level }) => level !== "INFO"),
	);
	return { exceptions: exceptions.map((exception) => ({ ...exception, owner, expires })), notes };
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
