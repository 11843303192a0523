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
	"config-output-selection": [
		"engine/src/parse/config/parse-config.test.ts › reads which operations an output has, and refuses a selection that means none",
		"engine/src/generate/plan/select-operations.test.ts › leaves out operations and what only they reach, and moves no name",
	],
	"config-names": [
		"app/src/flows/sync/locked-names.test.ts › gives the first lock back, and says how many names nobody keeps yet",
		"app/src/flows/sync/locked-names.test.ts › reads the lock from git with the description, and moves no name in it",
		"app/src/flows/sync/locked-names.test.ts › fails with a sentence where the lock is another service's",
		"app/src/flows/gate/check-gate.test.ts › gives no verdict without the lock of names that git has",
		"test/systems/shipping/deliver.test.ts › brings the lock of names with it, to the place that it is read from",
	],
	"config-renames": [
		"engine/src/parse/config/name-settings.test.ts › takes other names of operations and types, however they are spelled",
		"engine/src/generate/earlier-names.test.ts › lets code go on compiling in TypeScript",
		"engine/src/generate/earlier-names.test.ts › refuses a name that something else has, and tells what is not there",
		"engine/bin/locked-names.test.ts › are a finding that breaks nothing, because the earlier name goes on working",
	],
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
	"deliver-settings": [
		"engine/src/parse/config/deliver-settings.test.ts › is read with its defaults",
		"engine/src/parse/config/deliver-settings.test.ts › refuses %s",
	],
	"deliver-one-pull-request": [
		"test/systems/shipping/deliver.test.ts › is one pull request, whose branch follows each version from its base's head",
		"test/systems/shipping/deliver.test.ts › says what breaks code on the SDK, and how far its version steps",
		"test/systems/shipping/deliver.test.ts › tells after a merge what came since, and no more",
	],
	"deliver-no-difference": [
		"test/systems/shipping/deliver.test.ts › makes no pull request where the base has it, line ends aside, and closes one that is open",
	],
	"deliver-foreign-commits": [
		"test/systems/shipping/deliver.test.ts › leaves a branch alone that has somebody's commits, and names them",
		"test/systems/shipping/deliver.test.ts › takes a commit of its own that was amended for somebody's",
	],
	"deliver-declined": [
		"test/systems/shipping/deliver.test.ts › does not come again with what a person closed, and does with something else",
		"test/systems/shipping/deliver.test.ts › remembers what a person closed though its text was taken away",
	],
	"deliver-named-source": [
		"test/systems/shipping/deliver.test.ts › comes where that one names the source",
		"test/systems/shipping/deliver.test.ts › is refused where %s",
		"test/systems/shipping/deliver.test.ts › tells nothing of a private repository of another owner",
	],
	"deliver-once": [
		"engine/src/shipping/ship.test.ts › killed %s any step, it is one branch and one pull request in the end",
		"engine/src/shipping/ship.test.ts › killed %s any step of a commit to the base, it is one commit",
		"engine/src/shipping/ship.test.ts › is done by two at once as by one",
		"test/systems/shipping/outages.test.ts › is one pull request in the end, whatever answer is lost: $kind",
	],
	"deliver-removes": [
		"test/systems/shipping/deliver.test.ts › takes the old file away in its pull request",
		"test/systems/shipping/deliver.test.ts › takes the old file away in its commit",
		"test/systems/shipping/deliver.test.ts › takes the old file away on the branch that it pushes",
		"test/systems/shipping/deliver.test.ts › leaves the old file where somebody changed it, and names it",
		"test/systems/shipping/deliver-step.test.ts › removes the files that a build does not make any more, and names those that somebody changed",
		"engine/src/shipping/ship.test.ts › stays where what is remembered %s",
	],
	"deliver-with-a-token": [
		"test/systems/shipping/sub-action.test.ts › opens one pull request, and brings it up to date",
		"test/systems/shipping/sub-action.test.ts › comes to another repository where that one names the source",
		"test/systems/shipping/sub-action.test.ts › read a file or a folder of the workspace, and follow no link",
	],
	"deliver-said": [
		"test/systems/shipping/deliver.test.ts › says which permission is missing, and asks for nothing else",
		"test/systems/shipping/deliver.test.ts › says what the branch's rules refuse",
	],
	"spec-formats": ["every version of the format is read, in YAML and JSON, in one file or many"],
	"spec-remote-ref": ["a reference that leaves the repository is an error that says so"],
};
