import { analyze } from "../src/analyze.ts";
import type { Level } from "../src/contract/level.ts";
import { dayNumber } from "../src/lib/day-number.ts";
import { isoDay } from "../src/lib/iso-day.ts";
import { formats, type ReportFormat } from "../src/report/formats.ts";
import type { ReportOptions } from "../src/report/report-options.ts";
import { type Command, type Outcome, UsageError } from "./command.ts";
import { openBase } from "./open-base.ts";
import { type Arguments, oneOf, readArguments } from "./read-arguments.ts";
import { type Configs, readConfigs } from "./read-configs.ts";
import { readSpec, STANDARD_INPUT } from "./read-spec.ts";
import { rememberTexts } from "./remember-texts.ts";
import type { Terminal } from "./terminal.ts";

const HELP = `Compares two API descriptions and says whether the change breaks anybody.

Usage: driftgate diff BASE REVISION [options]

  BASE       the description that clients rely on: OpenAPI, YAML or JSON
  REVISION   the description that would replace it

Each is a file, a folder with a description in it, git:REF:PATH for a file as it stands in a commit, or, for one of
them, - for standard input.

Options:
  --config FILE       judge by the policy and the exceptions of a driftgate.yml
  --base-config FILE  the same file before the change, or git:REF:PATH: the report says what the new policy lets through
                      that this one did not, and compares \`version\` with the one in it (default: --config in the commit
                      of BASE, where BASE is git:…)
  --format FORMAT     text (default), json, markdown (a job summary), github (annotations), sarif (code scanning),
                      junit, gitlab (code quality) or html (one page, with both sides of each change)
  --no-proofs         leave out the payloads that prove the errors: the same verdict, sooner
  --level LEVEL       the mildest findings that the format text shows: ERR, WARN (default) or INFO
  --group BY          how the format text groups findings: by cause (default) or by endpoint
  --explain-score     explain how the breaking score is computed, with the format text
  --color WHEN        auto (default), always or never, with the format text
  --today DATE        the day for sunsets and exceptions, such as 2026-11-21 (default: today, UTC)

Examples:
  driftgate diff git:main:openapi.yaml openapi.yaml
  driftgate diff base.yaml openapi.yaml --config driftgate.yml
  driftgate diff git:v1.2.0:openapi.yaml openapi.yaml --format html > report.html
  curl -s https://api.example.com/openapi.json | driftgate diff - openapi.yaml

Exit status: 0 proceed, 1 the gate blocks, 2 the input cannot be used. A BASE whose text cannot be read is a warning, and
blocks nothing: a change that repairs it can be merged.
`;

const FORMATS = Object.keys(formats) as ReportFormat[];

export const diff: Command = {
	help: HELP,
	run: async (args, folder, terminal) => {
		const given = readArguments(args, {
			command: "diff",
			positionals: ["BASE", "REVISION"],
			least: 2,
			options: ["config", "base-config", "format", "today", "color", "level", "group"],
			flags: ["explain-score", "no-proofs"],
		});
		return compareDescriptions(given, folder, terminal);
	},
};

/** What a command compares other than `diff` does. */
export interface Comparison {
	/** The configurations under which it is judged. */
	readonly configs: (read: Configs) => Configs;
	/** The mildest findings that the format text shows where nobody says. */
	readonly level: Level;
}

const asRead: Comparison = { configs: (read) => read, level: "WARN" };

/** Reads BASE and REVISION, the first positionals, and reports what a gate would say of them. */
export async function compareDescriptions(
	given: Arguments,
	folder: string,
	terminal: Terminal,
	{ configs, level }: Comparison = asRead,
): Promise<Outcome> {
	const format = oneOf("format", given.options.get("format"), FORMATS, "text");
	const look = lookOf(given, terminal, level);
	refuseTextOptions(given, format);
	const day = readDay(given.options.get("today"));
	const [base, revision] = await readBoth(given.positionals, folder, terminal);
	const texts = { before: new Map<string, string>(), after: new Map<string, string>() };
	const { config, configBefore, names } = configs(await readConfigs(given, folder));
	const analysis = await analyze({
		before: rememberTexts(await openBase(base.input), texts.before),
		after: rememberTexts(revision.input, texts.after),
		config,
		configBefore,
		versionBefore: configBefore?.version ?? null,
		today: day,
		...(names === undefined ? {} : { names }),
		proofs: !given.flags.has("no-proofs"),
	});
	return {
		status: analysis.decision.action === "block" ? 1 : 0,
		out: formats[format](analysis, { ...look, ...(await pagesFor(format)), texts }),
		err: base.note + revision.note,
	};
}

/** What only the format text does: the others show everything, for a program or a reader to choose from. */
function refuseTextOptions({ options, flags }: Arguments, format: ReportFormat): void {
	if (format === "text") return;
	if (flags.has("explain-score")) {
		throw new UsageError(
			`--explain-score goes with --format text, not ${format}: json has the points of each finding.`,
		);
	}
	const [name] = ["level", "group"].filter((one) => options.has(one));
	if (name !== undefined) {
		throw new UsageError(`--${name} goes with --format text, not ${format}, which shows every finding.`);
	}
}

function lookOf({ options, flags }: Arguments, { columns, colour }: Terminal, level: Level): ReportOptions {
	const when = oneOf("color", options.get("color"), ["auto", "always", "never"], "auto");
	return {
		...(columns === undefined ? {} : { columns }),
		colour: when === "auto" ? colour : when === "always",
		level: oneOf("level", options.get("level"), ["ERR", "WARN", "INFO"], level),
		group: oneOf("group", options.get("group"), ["cause", "endpoint"], "cause"),
		explainScore: flags.has("explain-score"),
	};
}

async function readBoth([base = "", revision = ""]: readonly string[], folder: string, terminal: Terminal) {
	if (base === STANDARD_INPUT && revision === STANDARD_INPUT) {
		throw new UsageError("Only one of BASE and REVISION can come from standard input.");
	}
	return [await readSpec(base, folder, terminal), await readSpec(revision, folder, terminal)] as const;
}

function readDay(option: string | undefined): string {
	if (option === undefined) return isoDay(Date.now());
	if (dayNumber(option) === null) throw new UsageError(`--today is a date such as 2026-11-21, not ${option}.`);
	return option;
}

/** What the rules say of themselves, which takes a while to write and is printed by one format. */
async function pagesFor(format: ReportFormat): Promise<Pick<ReportOptions, "rules">> {
	if (format !== "sarif") return {};
	const { rulePages } = await import(/* webpackMode: "eager" */ "../src/rule-pages.ts");
	return { rules: rulePages };
}
