import { type Config, type Load, parseConfig, type SpecInput } from "@driftgate/engine";
import type { ConfigFile } from "./find-config.ts";

export interface Description {
	readonly config: Config;
	readonly spec: SpecInput;
}

/** Reads a configuration and says where its description begins. Throws the engine's Fault with every error in it. */
export function openDescription(file: ConfigFile, load: Load): Description {
	const config = parseConfig(file.text, file.path);
	const spec =
		"path" in config.spec
			? { entry: config.spec.path, load, namedAt: config.spec.at }
			: { entry: file.path, pointer: "/spec", load };
	return { config, spec };
}
