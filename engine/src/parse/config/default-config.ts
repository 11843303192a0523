import type { Config } from "../../contract/config.ts";
import { buildPolicy } from "./build-policy.ts";

/** The least that a configuration says: everything else is a default. */
export const DEFAULT_CONFIG = "service: api\nversion: 0.0.0\nspec: ./openapi.yaml\noutputs: {typescript: true}\n";

/** What the parser makes of that, which need not be loaded for it; it stands in no file. */
export const defaultConfig: Config = {
	service: "api",
	version: "0.0.0",
	versionAt: null,
	spec: { path: "openapi.yaml" },
	built: false,
	outputs: new Map([["typescript", { packageName: null }]]),
	policy: buildPolicy({}, []),
	exceptions: [],
	consumes: [],
	refs: ["**"],
	liveUrl: null,
	names: { lock: null, operations: new Map(), types: new Map(), members: new Map() },
	github: { checks: "one", comment: "changes", acceptButton: false },
	locate: null,
};
