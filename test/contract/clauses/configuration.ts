import type { ShownBy } from "./shown-by.ts";

/** docs/contract/configuration.md. */
export const configuration: ShownBy = {
	"config-required": [
		"everything wrong with a configuration is said at once, with its place",
		"every output can be named, with its settings or without",
	],
	"config-errors-are-sentences": ["validate refuses a configuration with sentences"],
	"config-spec": ["a description may be a file or stand in the configuration"],
	"config-built": [
		"a build's description is recorded as unverified, and moves a baseline from the default branch alone",
		"engine/src/parse/config/parse-config.test.ts › takes a description from a build where it is a file of its own",
	],
	"config-outputs": ["every output can be named, with its settings or without"],
	"config-block-on": ["block_on says which verdict blocks"],
	"config-promise": ["promise says which breakage counts"],
	"config-max-score": ["max_score blocks what is above it"],
	"config-rules": ["rules set the level of a rule"],
	"config-semver": ["semver wants the version to move as far as the changes"],
	"config-deprecation": ["what was deprecated and is past its sunset may go"],
	"config-rules-version": ["every output can be named, with its settings or without"],
	"config-majors": [
		"engine/src/gate/announced-major.test.ts › block unless the policy says otherwise",
		"engine/src/gate/announced-major.test.ts › pass under proceed, whatever blocks, and the reason says by which step",
		"engine/src/gate/announced-major.test.ts › are warnings under warn, with a finding that says so",
	],
	"config-accept-days": [
		"app/src/flows/exceptions/accept-policy.test.ts › is for as many days as `max_days` says, and the answer names the last of them",
	],
	"config-exceptions": ["an exception in the configuration is like code"],
	"config-consumes": ["the impact report says who is hit by the latest breaking change"],
	"config-refs": ["refs bound which refs may sync, and not which are checked"],
	"config-live": ["a deployed description is never read from this machine"],
	"spec-formats": ["every version of the format is read, in YAML and JSON, in one file or many"],
	"spec-remote-ref": ["a reference that leaves the repository is an error that says so"],
};
