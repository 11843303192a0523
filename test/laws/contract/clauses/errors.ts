import type { ShownBy } from "./shown-by.ts";

/** docs/contract/errors.md. */
export const errors: ShownBy = {
	"error-body": [
		"a refusal is a problem of RFC 9457 where that is asked for",
		"what is missing or wrong is said name by name",
		"what there is not is 404, and another method 405 with those that there are",
		"waitlist: 5 in a minute an address",
	],
	"error-400": [
		"what is missing or wrong is said name by name",
		"a body that is missing lacks every member",
		"a body must be JSON, and say so",
	],
	"error-unknown-member": [
		"app/src/http/input/bodies.test.ts › a gate check whose mode is mistyped syncs nothing",
		"app/src/http/input/bodies.test.ts › a member that is near none passes, as a newer client's may be",
		"app/src/http/input/bodies.test.ts › nothing unknown may limit a key that is made",
	],
	"error-half-character": [
		"app/src/http/input/bodies.test.ts › half of a character is refused of a repository's paths, and of files by name and text",
	],
	"error-401": [
		"the session's endpoints take sessions alone",
		"a key ends in its checksum, and a mistyped one is refused",
		"action endpoints take action tokens alone",
	],
	"error-403": [
		"a key has 403 for a project that its owner does not reach, as for none",
		"exchange goes by the repository's id and its owner's, not by names",
	],
	"error-404": ["a session has 404 for another's project, as for none", "whoever never subscribed has no portal"],
	"error-409": [
		"a revoked key is refused at once, for ever, and no longer listed",
		"the waitlist takes an address once",
		"the newsletter takes an address once",
	],
	"error-422": ["gate-check refuses a configuration with sentences"],
	"error-429": [
		"waitlist: 5 in a minute an address",
		"token exchange: 60 refused in a minute an address, and no limit for those that are not",
	],
	"error-500": ["a failed manual sync is 500 and changes nothing", "no answer tells what went wrong inside"],
	"error-codes": [
		"action endpoints take action tokens alone",
		"a token is bound to its repository",
		"a token is bound to its ref",
		"gate-check refuses a configuration with sentences",
		"validate: 10 in a minute a repository",
		"the waitlist takes an address once",
		"the newsletter takes an address once",
	],
	"error-codes-described": [
		"the description lists every route and error, as OpenAPI 3.1",
		"every refusal tells its place or its remedy",
	],
};
