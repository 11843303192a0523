import { type Config, type Load, parseConfig, ruleIds, type SpecInput } from "@driftgate/engine";
import type { ConfigFile } from "./find-config.ts";

export interface Description {
	readonly config: Config;
	readonly spec: SpecInput;
	/** Reads the files that the configuration stands among. */
	readonly load: Load;
}

/**
 * Reads the configuration that is to be followed, and says where its description begins. A level for a rule that there is
 * not would change nothing in silence. Throws the engine's Fault with every error in it.
 */
export function openDescription(file: ConfigFile, load: Load): Description {
	return describe(parseConfig(file.text, file.path, { ruleIds }), file, load);
}

/** The same of a configuration that was followed once: another version of the engine may have had other rules. */
export function openFormerDescription(file: ConfigFile, load: Load): Description {
	return describe(parseConfig(file.text, file.path), file, load);
}

function describe(config: Config, file: ConfigFile, load: Load): Description {
	const spec =
		"path" in config.spec
			? { entry: config.spec.path, load, namedAt: config.spec.at }
			: { entry: file.path, pointer: "/spec", load };
	return { config, spec, load };
}
