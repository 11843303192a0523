import { analyze } from "../src/analyze.ts";
import type { Config } from "../src/contract/config.ts";
import type { Source } from "../src/contract/source.ts";
import { sdkUpgrades } from "../src/generate/upgrade/sdk-upgrades.ts";
import { serviceUpgrades, upgradeLanguages } from "../src/generate/upgrade/service-upgrades.ts";
import { buildApi } from "../src/ir/build-api.ts";
import { dayNumber } from "../src/lib/day-number.ts";
import { isoDay } from "../src/lib/iso-day.ts";
import { count, plain, visible } from "../src/lib/say.ts";
import { parseForGeneration } from "../src/parse/parse-for-generation.ts";
import { releaseMarkdown } from "../src/report/markdown/release-markdown.ts";
import { serviceOf } from "../src/report/scaffold-config.ts";
import { sdkLanguages } from "../src/sdks/languages/sdk-languages.ts";
import { type Command, UsageError } from "./command.ts";
import { readNameLock } from "./output/name-lock-file.ts";
import { oneOf, readArguments } from "./read-arguments.ts";
import { readConfigs } from "./read-configs.ts";
import { readSpec, STANDARD_INPUT } from "./read-spec.ts";

/** Where nobody says what is made, users of every SDK are told. */
const EVERY_SDK: Config["outputs"] = new Map(sdkLanguages.map((language) => [language, { packageName: null }]));

const HELP = `Prints one version of a changelog: what changed, and what users of each SDK and of the MCP server have to do, with code.

Usage: driftgate changelog BASE REVISION [options]

  BASE       the description of the version before: OpenAPI, YAML or JSON
  REVISION   the description of this version

Each is a file, a folder with a description in it, git:REF:PATH, or, for one of them, - for standard input.

Options:
  --config FILE       the driftgate.yml whose policy judges, whose version is printed, and whose outputs have users (default: all)
  --base-config FILE  the same file as it was, or git:REF:PATH
  --lock FILE         the names that SDKs are generated with (driftgate.names)
  --format FORMAT     markdown (default; the form of Keep a Changelog), or json: the upgrade notes alone
  --today DATE        the day of the version, such as 2026-11-21 (default: today, UTC)

Examples:
  driftgate changelog git:v1.2.0:openapi.yaml openapi.yaml --config driftgate.yml > release.md

Exit status: 0 printed, 2 the input cannot be used.
`;

export const changelog: Command = {
	help: HELP,
	run: async (args, folder, terminal) => {
		const given = readArguments(args, {
			command: "changelog",
			positionals: ["BASE", "REVISION"],
			least: 2,
			options: ["config", "base-config", "lock", "format", "today"],
		});
		const format = oneOf("format", given.options.get("format"), ["markdown", "json"], "markdown");
		const day = readDay(given.options.get("today"));
		const [base = "", revision = ""] = given.positionals;
		if (base === STANDARD_INPUT && revision === STANDARD_INPUT) {
			throw new UsageError("Only one of BASE and REVISION can come from standard input.");
		}
		const before = await readSpec(base, folder, terminal);
		const after = await readSpec(revision, folder, terminal);
		const { config, configBefore, names } = await readConfigs(given, folder);
		const isConfigured = given.options.has("config");
		const { findings, decision } = await analyze({
			before: before.input,
			after: after.input,
			config: isConfigured ? config : { ...config, outputs: EVERY_SDK },
			configBefore,
			versionBefore: configBefore?.version ?? null,
			...(names === undefined ? {} : { names }),
			today: day,
			proofs: false,
			tolerated: { before: "dangling", after: "dangling" },
		});
		const sourceBefore = await parseForGeneration(before.input);
		const apis = {
			before: buildApi(sourceBefore),
			after: buildApi(await parseForGeneration(after.input)),
		};
		const service = isConfigured ? config.service : serviceOf(apis.after.info.title);
		const lock = await readNameLock(given.options.get("lock"), service, folder);
		const locks = lock === null ? (names ?? { before: null, after: null }) : { before: lock, after: lock };
		const upgrade = isConfigured
			? serviceUpgrades({
					before: { api: apis.before, config: configBefore ?? config },
					after: { api: apis.after, config },
					...{ locks, findings, room: Number.POSITIVE_INFINITY },
				}).notes
			: sdkUpgrades({ ...apis, findings, service, names: locks, languages: upgradeLanguages });
		const version = isConfigured ? config.version : null;
		const out =
			format === "json"
				? `${JSON.stringify({ upgrade_notes: upgrade }, null, "\t")}\n`
				: releaseMarkdown({ version, day, findings, decision, upgrade });
		return { status: 0, out, err: before.note + after.note + sayUnread(sourceBefore) };
	},
};

/** What of BASE was compared with nothing, so that its changes are in no list. */
function sayUnread({ unreadable, locate }: Source): string {
	const needed = unreadable.filter(({ isNeeded }) => isNeeded);
	const lines = needed.slice(0, MOST_NOTES).map(({ at, message }) => {
		const { file, line, column } = locate(at);
		return `note  ${plain(file)}:${line}:${column} (before) ${visible(message.slice(0, 1_000))}\n`;
	});
	const rest = needed.length - lines.length;
	return `${lines.join("")}${rest > 0 ? `note  and ${count(rest, "more part")} of BASE that cannot be read\n` : ""}`;
}

const MOST_NOTES = 20;

function readDay(option: string | undefined): string {
	if (option === undefined) return isoDay(Date.now());
	if (dayNumber(option) === null) throw new UsageError(`--today is a date such as 2026-11-21, not ${option}.`);
	return option;
}
