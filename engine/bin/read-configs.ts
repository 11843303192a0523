import type { Config } from "../src/contract/config.ts";
import type { NameLocks } from "../src/contract/name-lock.ts";
import type { ConfiguredFiles } from "../src/generate/names/lock/lock-of-config.ts";
import { defaultConfig } from "../src/parse/config/default-config.ts";
import { UsageError } from "./command.ts";
import type { FoundFile } from "./git-files.ts";
import type { Arguments } from "./read-arguments.ts";
import { diskLoad, readNamedFile } from "./read-files.ts";

/** The configurations of both sides; null where the base has none, or nobody says which. */
export interface Configs {
	readonly config: Config;
	readonly configBefore: Config | null;
	/** The locks that they name; left out where neither names one. */
	readonly names?: NameLocks;
}

const GIT = "git:";

/**
 * What `--config` and `--base-config` name. Where BASE is a commit's, the configuration is looked for there as well: who
 * compares with a commit wants to know what the policy was in it. Who names no configuration needs no reader of one.
 */
export async function readConfigs({ options, positionals }: Arguments, folder: string): Promise<Configs> {
	const [path, basePath] = [options.get("config"), options.get("base-config")];
	if (path === undefined) {
		if (basePath === undefined) return { config: defaultConfig, configBefore: null };
		throw new UsageError("--base-config goes with --config, which names the file as it is now.");
	}
	const [text, { parseConfig }, { ruleIds }] = await Promise.all([
		readNamedFile(path, folder),
		import(/* webpackMode: "eager" */ "../src/parse/config/parse-config.ts"),
		import(/* webpackMode: "eager" */ "../src/rule-ids.ts"),
	]);
	const found = await readBase(basePath, path, positionals[0] ?? "", folder);
	const config = parseConfig(text, path, { ruleIds });
	// One file at two times, wherever its former text was kept. Another version may have had other rules.
	const before = found === undefined ? null : { config: parseConfig(found.text, path), load: found.load };
	return {
		config,
		configBefore: before?.config ?? null,
		...(await readLocks(before, { config, load: diskLoad(folder) })),
	};
}

/** Who keeps no names need not wait for their reader. */
async function readLocks(before: ConfiguredFiles | null, after: ConfiguredFiles): Promise<Pick<Configs, "names">> {
	const isKept = [before, after].some((one) => (one?.config.names.lock ?? null) !== null);
	if (!isKept) return {};
	const { locksOfConfigs } = await import(/* webpackMode: "eager" */ "../src/generate/names/lock/lock-of-config.ts");
	return { names: await locksOfConfigs(before, after) };
}

async function readBase(
	named: string | undefined,
	path: string,
	base: string,
	folder: string,
): Promise<FoundFile | undefined> {
	if (named !== undefined && !named.startsWith(GIT)) {
		return { text: await readNamedFile(named, folder), load: diskLoad(folder) };
	}
	const asked = named ?? gitCounterpart(base, path);
	if (asked === undefined) return undefined;
	const { specInGit, fileInGit } = await import(/* webpackMode: "eager" */ "./git-files.ts");
	if (named === undefined) return fileInGit(asked, folder);
	const { entry, load } = await specInGit(asked.slice(GIT.length), folder);
	const text = await load(entry);
	return text === undefined ? undefined : { text, load };
}

/** `git:REF:` of the base with the configuration's path; undefined where the base is in no commit. */
function gitCounterpart(base: string, path: string): string | undefined {
	const colon = base.indexOf(":", GIT.length);
	return base.startsWith(GIT) && colon !== -1 ? `${base.slice(GIT.length, colon)}:${path}` : undefined;
}
