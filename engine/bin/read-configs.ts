import type { Config } from "../src/contract/config.ts";
import { defaultConfig } from "../src/parse/config/default-config.ts";
import { UsageError } from "./command.ts";
import type { Arguments } from "./read-arguments.ts";
import { readNamedFile } from "./read-files.ts";

/** The configurations of both sides; null where the base has none, or nobody says which. */
export interface Configs {
	readonly config: Config;
	readonly configBefore: Config | null;
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
	const before = await readBase(basePath, path, positionals[0] ?? "", folder);
	return {
		config: parseConfig(text, path, { ruleIds }),
		// One file at two times, wherever its former text was kept. Another version may have had other rules.
		configBefore: before === undefined ? null : parseConfig(before, path),
	};
}

async function readBase(named: string | undefined, path: string, base: string, folder: string) {
	if (named !== undefined && !named.startsWith(GIT)) return readNamedFile(named, folder);
	const asked = named ?? gitCounterpart(base, path);
	if (asked === undefined) return undefined;
	const { specInGit, textInGit } = await import(/* webpackMode: "eager" */ "./git-files.ts");
	if (named === undefined) return textInGit(asked, folder);
	const { entry, load } = await specInGit(asked.slice(GIT.length), folder);
	return load(entry);
}

/** `git:REF:` of the base with the configuration's path; undefined where the base is in no commit. */
function gitCounterpart(base: string, path: string): string | undefined {
	const colon = base.indexOf(":", GIT.length);
	return base.startsWith(GIT) && colon !== -1 ? `${base.slice(GIT.length, colon)}:${path}` : undefined;
}
