import type { Api } from "../src/contract/api.ts";
import type { Config, TargetName } from "../src/contract/config.ts";
import type { NameLock } from "../src/contract/name-lock.ts";
import type { Source } from "../src/contract/source.ts";
import { NO_OPERATIONS } from "../src/gate/cannot-decide.ts";
import { lockOfConfig } from "../src/generate/names/lock/lock-of-config.ts";
import { buildApi } from "../src/ir/build-api.ts";
import { isoDay } from "../src/lib/iso-day.ts";
import { capitalised, count, plain, visible } from "../src/lib/say.ts";
import { listOperations } from "../src/openapi/list-operations.ts";
import { parseSource } from "../src/parse/parse-source.ts";
import { type Command, UsageError } from "./command.ts";
import { configOrAllFaults } from "./config-or-all-faults.ts";
import { configuredSpec } from "./configured-spec.ts";
import { exceptionNotes } from "./exception-notes.ts";
import { readArguments } from "./read-arguments.ts";
import { diskLoad, readNamedFile } from "./read-files.ts";
import { requireConfig } from "./require-config.ts";

const HELP = `Checks a driftgate.yml and the API description that it names, and says what is wrong, line by line.

Usage: driftgate check [FILE]

  FILE   the configuration (default: driftgate.yml, else .github/driftgate.yml)

Examples:
  driftgate check
  driftgate check services/payments/driftgate.yml

Exit status: 0 both can be used, 2 one of them cannot, or the description has no operations, with every reason on standard
error.
`;

export const check: Command = {
	help: HELP,
	run: async (args, folder) => {
		const { positionals } = readArguments(args, { command: "check", positionals: ["FILE"], least: 0, options: [] });
		const path = await requireConfig(positionals[0], folder);
		const text = await readNamedFile(path, folder);
		refuseDescription(text, path);
		const config = await configOrAllFaults(text, path, folder);
		const source = await parseSource(configuredSpec(config, path, folder));
		const lock = await lockOfConfig({ config, load: diskLoad(folder) });
		const api = buildApi(source);
		if (listOperations(api).length === 0)
			return { status: 2, out: "", err: `${[...notes(source), sayEmpty(source)].join("\n")}\n` };
		return { status: 0, out: report(path, { config, lock }, source, api) };
	},
};

const VERSION_AT_ROOT = /^(?:openapi|swagger)\s*:|^\s*\{\s*"(?:openapi|swagger)"\s*:/m;

/** Whoever names the description itself would read about every key of it. */
function refuseDescription(text: string, path: string): void {
	if (!VERSION_AT_ROOT.test(text)) return;
	const remedy = `driftgate check reads the driftgate.yml that names it, and driftgate scaffold ${plain(path)} prints one`;
	throw new UsageError(`${plain(path)} is an API description: ${remedy}.`);
}

interface Configured {
	readonly config: Config;
	readonly lock: NameLock | null;
}

function report(path: string, { config, lock }: Configured, source: Source, api: Api): string {
	const { operations, webhooks, dialect } = api;
	const notices = [...notes(source), ...exceptionNotes(config.exceptions, isoDay(Date.now()))];
	const counts = `${count(operations.length, "operation")}, ${count(webhooks.length, "webhook")}`;
	const description = `${plain(source.entry)}: OpenAPI ${dialect}, ${counts}`;
	const service = `${plain(path)}: ${config.service} ${config.version}, ${sayOutputs([...config.outputs.keys()])}`;
	return `${[...notices, description, service, ...sayLock(config, lock), "Both can be used."].join("\n")}\n`;
}

function notes(source: Source): readonly string[] {
	return source.notices.map(({ at, message }) => {
		const { file, line, column } = source.locate(at);
		return `note  ${plain(file)}:${line}:${column} ${visible(message.slice(0, 1_000))}`;
	});
}

/** A gate could compare nothing, and says the same. */
function sayEmpty({ entry }: Source): string {
	return `${plain(entry)}: ${capitalised(NO_OPERATIONS)}`;
}

function sayLock({ names: { lock: path } }: Config, lock: NameLock | null): readonly string[] {
	if (path === null) return [];
	const missing = "not there yet, so that names may move: the next sync makes it, as driftgate generate --lock does";
	return [`${plain(path)}: ${lock === null ? missing : `keeps names in ${count(lock.names.size, "line")}`}`];
}

function sayOutputs(targets: readonly TargetName[]): string {
	return `generates ${targets.join(", ") || "nothing"}`;
}
