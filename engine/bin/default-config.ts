import { type Config, parseConfig } from "../src/index.ts";

/** The least that a configuration says. */
export const DEFAULT_CONFIG = "service: api\nversion: 0.0.0\nspec: ./openapi.yaml\noutputs: {typescript: true}\n";

/** What `driftgate.yml` says where nobody wrote one: every default of the policy, taken from the parser itself. */
export function defaultConfig(): Config {
	return parseConfig(DEFAULT_CONFIG, "driftgate.yml");
}
