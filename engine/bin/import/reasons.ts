/* Why settings of several generators are left: the end of a sentence. */

export const DELIVERED =
	"each merge that proceeds generates, the service hands the SDK out, and `driftgate generate` writes it";
export const PUBLISHED = "driftgate publishes to no registry: the repository that holds the SDK does";
export const LOOKS = "how generated code looks is not a choice here";
export const NO_TARGET = "there is no such target here";
export const ONE_DESCRIPTION = "there is one description, and everything is generated from it";
export const NO_TOKEN = "no token is needed";
