import type { Direction } from "../../contract/change.ts";
import type { ApartBranch } from "../../contract/change-details.ts";
import { quoteNames } from "../../lib/say.ts";

/**
 * Whom it breaks that a branch came or went whose values the other version accepts all the same: by JSON Schema nobody, and
 * by convention those who go by what the branch says. The end of a message, lower case, without a full stop.
 */
export function sayApart({ by }: ApartBranch, direction: Direction): string {
	const { told, undescribed, consequence } = SAYINGS[direction];
	if (by.length === 0)
		return `clients know this branch by its name, though another one says the same, so ${consequence}`;
	const them = by.length === 1 ? "it" : "them";
	return `${told} ${quoteNames(by)}, which ${undescribed(them)}, so ${consequence}`;
}

const SAYINGS = {
	request: {
		told: "clients tell this branch apart by",
		undescribed: (them: string) => `what is left accepts without describing ${them} as this branch did`,
		consequence: "requests that mean this branch may no longer be understood",
	},
	response: {
		told: "this branch is told apart by",
		undescribed: (them: string) => `the old schema accepted without describing ${them} as this branch does`,
		consequence: "responses may now be of a kind that deployed clients do not know",
	},
} as const;
