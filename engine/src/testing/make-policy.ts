import type { Config, Policy } from "../contract/config.ts";

/** A policy by hand: block on errors of the wire promise. */
export function makePolicy(policy: Partial<Policy> = {}): Policy {
	return {
		promise: "wire",
		blockOn: "ERR",
		maxScore: null,
		maxScoreByTag: new Map(),
		preset: "recommended",
		rules: new Map(),
		overrides: [],
		semver: "off",
		unstable: "ERR",
		deprecationMinDays: 0,
		rulesVersion: 1,
		...policy,
	};
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
		liveUrl: null,
		...config,
	};
}
