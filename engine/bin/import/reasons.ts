/* Why settings of several generators are left: the end of a sentence. */

export const DELIVERED = "where an SDK goes is for `deliver` to say, which opens the pull request";
export const PUBLISHED =
	"driftgate publishes to no registry: the repository of the SDK does, once the pull request is merged";
export const LOOKS = "how generated code looks is not a choice here";
export const NO_TARGET = "there is no such target here";
export const ONE_DESCRIPTION = "there is one description, and everything is generated from it";
export const NO_TOKEN = "no token is needed";
