import type { Direction } from "../../contract/change.ts";
import type { ApartBranch } from "../../contract/change-details.ts";
import { quoteNames } from "../../lib/say.ts";

/**
 * Whom it breaks that a branch came or went whose values the other version accepts all the same: by JSON Schema nobody, and
 * by convention those who go by what the branch says. The end of a message, lower case, without a full stop.
 */
export function sayApart({ by }: ApartBranch, direction: Direction): string {
	const { recognise, undescribed, consequence } = SAYINGS[direction];
	if (by.length === 0)
		return `clients know this branch by its name, though another branch accepts the same values, so ${consequence}`;
	return `${recognise} ${quoteNames(by)}, which ${undescribed}, so ${consequence}`;
}

const SAYINGS = {
	request: {
		recognise: "clients recognise this branch by",
		undescribed: "the rest of the schema accepts but does not describe as this branch did",
		consequence: "the server may no longer understand requests that mean this branch",
	},
	response: {
		recognise: "this branch is recognised by",
		undescribed: "the old schema accepted but did not describe as this branch does",
		consequence: "responses may now be of a kind that deployed clients do not know",
	},
} as const;
