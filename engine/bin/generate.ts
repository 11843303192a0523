import type { Api } from "../src/contract/api.ts";
import type { Config, TargetName } from "../src/contract/config.ts";
import type { NameLock } from "../src/contract/name-lock.ts";
import type { Notice, Source } from "../src/contract/source.ts";
import { languages } from "../src/generate/languages.ts";
import type { Renames } from "../src/generate/names/lock/rename.ts";
import type { SdkPlan } from "../src/generate/plan/sdk-plan.ts";
import type { ServiceRequest } from "../src/generate/plan-service.ts";
import { type OutputRequest, printOutputs } from "../src/generate/print-outputs.ts";
import { targetNames } from "../src/generate/target-names.ts";
import { buildApi } from "../src/ir/build-api.ts";
import { at } from "../src/lib/json-pointer.ts";
import { latinLetters } from "../src/lib/latin-letters.ts";
import { plain, visible } from "../src/lib/say.ts";
import { parseForGeneration } from "../src/parse/parse-for-generation.ts";
import { type Command, Refusal, UsageError } from "./command.ts";
import { type PlaceOf, sayCoverage } from "./output/coverage-report.ts";
import { nameLockFiles, readNameLock } from "./output/name-lock-file.ts";
import { type Destination, type Made, writeOutputs } from "./output/write-outputs.ts";
import { firstCall } from "./package/first-call.ts";
import { packagings } from "./package/packagings.ts";
import { type Arguments, readArguments } from "./read-arguments.ts";
import { readNamedFile } from "./read-files.ts";
import { readOutputs, readTargets } from "./read-outputs.ts";
import { readSpec } from "./read-spec.ts";

const HELP = `Generates clients, an MCP server and documentation from an API description. Each SDK is one file without dependencies;
the MCP server is one file that uses the SDK of its protocol.

Usage: driftgate generate SPEC [--target TARGET[,TARGET]] (--out PATH | --package FOLDER) [--lock FILE]

  SPEC              an OpenAPI description, YAML or JSON: a file, a folder, git:REF:PATH, or - for standard input
  --target TARGET   ${targetNames.join(", ")}; several with commas between (default: typescript)
  --out PATH        the file to write; a folder takes the file under its own name, - prints it
  --package FOLDER  writes a whole package, ready to be published; of several targets each in a folder of its own
  --lock FILE       keeps names in a file: those in it never move, and new ones are added to it; commit it
  --config FILE     takes service, version, lock, names and options of outputs from a driftgate.yml
  --dates HOW       the type in TypeScript of dates with a time: text or date (default: text)
  --int64 HOW       the type in TypeScript of 64-bit integers: number, bigint or text (default: number)
  --service NAME    the service's slug, as its driftgate.yml has it (default: made of the description's title)
  --replace         overwrites files that Driftgate did not write, and edits in those that it did

Examples:
  driftgate generate openapi.yaml --target typescript --out src/api.ts
  driftgate generate openapi.yaml --target typescript --out sdk/
  driftgate generate openapi.yaml --target typescript --package packages/payments
  driftgate generate openapi.yaml --target docs --out docs/api/

docs is a folder: each page as Markdown and as HTML. What you write between the marks of a page stays; a page that
you edit elsewhere is kept aside, and named.

Beside the files stands report.json, which says of each operation whether it is there in full, simplified or left out, and
why; and the folder .driftgate, by which the next generation finds your edits in generated files and keeps them. Commit both.
A file that Driftgate did not write is never touched.

Nothing is written unless everything was generated. Exit status: 0 written, 1 written with conflicts that are marked or
pages that are kept aside, 2 the input cannot be used.
`;

export const generate: Command = {
	help: HELP,
	run: async (args, here, terminal) => {
		const given = readArguments(args, {
			command: "generate",
			positionals: ["SPEC"],
			least: 1,
			options: ["target", "out", "package", "lock", "service", "config", "dates", "int64"],
			flags: ["replace"],
		});
		const targets = readTargets(given);
		const config = await readConfig(given, here);
		const outputs = readOutputs(given, targets, config);
		const destination = readDestination(given, targets);
		const { input, note } = await readSpec(given.positionals[0] ?? "", here, terminal);
		const source = await parseForGeneration(input);
		const api = buildApi(source);
		const service = readService(given) ?? config?.service ?? slug(api.info.title);
		const lock = given.options.get("lock") ?? config?.names.lock ?? undefined;
		const names = await readNameLock(lock, service, here);
		const version = config?.version ?? api.info.version;
		const request = { service, version, unreadable: source.unreadable, names, renames: config?.names };
		const code = outputs.filter(({ target }) => target !== "docs");
		const site = outputs.find(({ target }) => target === "docs");
		const { made, plan, names: kept } = makeAll(api, request, code, destination);
		const locks = nameLockFiles(lock, kept, here);
		const { status, out, err, report } =
			site === undefined
				? await writeOutputs(destination, made, here, locks)
				: await (await loadDocs())({ api, plan, service, version, site, code }, { destination, made, here, locks });
		const coverages = made.map(({ coverage }) => coverage);
		return { status, out, err: note + sayNotices(source) + sayCoverage(coverages, report, placesIn(source)) + err };
	},
};

function placesIn({ entry, files, locate }: Source): PlaceOf {
	return (pointer) => {
		const root = files.get(entry)?.root;
		if (root === undefined || at(root, pointer) === undefined) return null;
		const { file, line, column } = locate({ file: entry, pointer });
		return `${file}:${line}:${column}`;
	};
}

function readService({ options }: Arguments): string | undefined {
	const service = options.get("service");
	if (service === undefined || /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/u.test(service)) return service;
	throw new UsageError("--service is a slug: lower-case letters, digits and inner hyphens, such as payments-api.");
}

async function readConfig({ options }: Arguments, here: string): Promise<Config | undefined> {
	const path = options.get("config");
	if (path === undefined) return undefined;
	const [{ parseConfig }, { ruleIds }] = await Promise.all([
		import(/* webpackMode: "eager" */ "../src/parse/config/parse-config.ts"),
		import(/* webpackMode: "eager" */ "../src/rule-ids.ts"),
	]);
	return parseConfig(await readNamedFile(path, here), path, { ruleIds });
}

/** Pages show calls and examples, for which they load more than all that makes code. */
async function loadDocs() {
	return (await import(/* webpackMode: "eager" */ "./output/write-with-docs.ts")).writeWithDocs;
}

function readDestination({ options, flags }: Arguments, targets: readonly TargetName[]): Destination {
	const [out, folder] = [options.get("out"), options.get("package")];
	if (out && folder) throw new UsageError("driftgate generate takes --out or --package, and not both.");
	const path = out || folder;
	if (!path) {
		throw new UsageError("driftgate generate needs --out, the file or folder to write to, or --package.");
	}
	const unpackaged = folder ? targets.find((target) => !packagings.has(target)) : undefined;
	if (unpackaged !== undefined) throw new UsageError(`There is no package of ${unpackaged}: say --out.`);
	return { kind: folder ? "package" : "out", path, replace: flags.has("replace") };
}

/** Every file is made before anything is written; pages are a folder, made of the same plan once the names in it are known. */
function makeAll(
	api: Api,
	request: Pick<Required<ServiceRequest>, "service" | "version" | "unreadable" | "names"> & {
		readonly renames: Renames | undefined;
	},
	requests: readonly OutputRequest[],
	{ kind }: Destination,
): { readonly made: readonly Made[]; readonly plan: SdkPlan; readonly names: () => NameLock } {
	if (api.operations.length + api.webhooks.length === 0 && request.unreadable.length === 0) {
		throw new Refusal("The description has no operation: there is nothing that a client could call.");
	}
	const { title } = api.info;
	const { renames, ...rest } = request;
	const service = { ...rest, ...(renames === undefined ? {} : { renames }) };
	const all = printOutputs(api, service, requests, languages);
	const { outputs, plan } = all;
	const first = kind === "package" ? firstCall(plan) : null;
	const about = { name: request.service, title, version: request.version, first };
	const made = requests.map(({ target }, index) => {
		const { files = [], degradations = [], coverage: operations = [] } = outputs[index] ?? {};
		const [file, ...others] = files;
		if (file === undefined || others.length > 0) throw new Error(`The target ${target} makes ${files.length} files.`);
		const coverage = { target, file: file.path, operations, notes: degradations };
		return { request: { file: file.path, content: file.content, ...about }, coverage };
	});
	return { made, plan, names: () => all.names };
}

/** What is odd in the description, as `check` and `diff` say it; what cannot be read is told by what it costs. */
function sayNotices({ notices, unreadable, locate }: Source): string {
	const told = new Set<Notice>(unreadable.filter(({ isNeeded }) => isNeeded));
	const odd = notices.filter((notice) => !told.has(notice));
	return odd
		.map((notice) => {
			const { file, line, column } = locate(notice.at);
			return `note  ${plain(file)}:${line}:${column}: ${visible(notice.message.slice(0, 1_000))}\n`;
		})
		.join("");
}

/** The service's name where no configuration gives one: the title in lower case, with one hyphen for whatever else. */
function slug(title: string): string {
	const parts =
		latinLetters(title)
			.toLowerCase()
			.match(/[a-z0-9]+/g) ?? [];
	return parts.join("-").slice(0, 60) || "api";
}
