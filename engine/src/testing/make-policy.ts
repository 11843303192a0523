import type { Config, Policy } from "../contract/config.ts";
import { buildPolicy } from "../parse/config/build-policy.ts";

/** A policy by hand: the defaults, but that nothing is said of versions. */
export function makePolicy(policy: Partial<Policy> = {}): Policy {
	return { ...buildPolicy({}, []), semver: "off", ...policy };
}

export function makeConfig(config: Partial<Config> = {}): Config {
	return {
		service: "payments-api",
		version: "1.4.0",
		versionAt: null,
		spec: { path: "openapi.yaml" },
		outputs: new Map([["typescript", { packageName: null }]]),
		policy: makePolicy(),
		exceptions: [],
		consumes: [],
		refs: ["main"],
		built: false,
		liveUrl: null,
		names: { lock: null, operations: new Map(), types: new Map(), members: new Map() },
		github: { checks: "one", comment: "changes", acceptButton: false },
		locate: null,
		...config,
	};
}
