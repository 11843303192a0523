import type { Config } from "../src/contract/config.ts";
import type { SpecInput } from "../src/contract/source.ts";
import { diskLoad } from "./read-files.ts";

/**
 * The description that a configuration names or holds. Paths in it are the repository's, and a repository is looked at
 * from its root.
 */
export function configuredSpec(
	{ spec, built }: Pick<Config, "spec" | "built">,
	configPath: string,
	folder: string,
): SpecInput {
	if ("inline" in spec)
		return { entry: configPath, pointer: "/spec", load: diskLoad(folder, { entry: configPath, called: configPath }) };
	return { entry: spec.path, load: diskLoad(folder), namedAt: spec.at, isBuilt: built };
}
