import type { ChangeOf } from "../../contract/change.ts";
import type { NullRefusal } from "../../contract/change-details.ts";

type NullableChange = ChangeOf<"nullable-changed">;

/** That null came or went. Where it is disputed on a side: what of it did, for validators or for whoever reads it as it is meant. */
export function sayNull({ facts: { nullable, asText }, nulls }: Pick<NullableChange, "facts" | "nulls">): string {
	if (asText) {
		return `Null, which has no effect in form data, parameters and headers, was ${nullable ? "added" : "removed"}`;
	}
	if (nulls === undefined) return `Null ${nullable ? "became" : "is no longer"} a valid value`;
	if (nulls.to === "allowed") return "Validators now accept null";
	if (nulls.from === "allowed") return "Validators no longer accept null";
	return nullable ? "Null is now meant to be valid" : "Null is no longer meant to be valid";
}

interface Refusal {
	readonly why: string;
	/** The same of a side that is past. */
	readonly was: string;
	/** How to allow null. */
	readonly remedy: string;
}

const REFUSALS: Readonly<Record<NullRefusal, Refusal>> = {
	enum: {
		why: "`enum` does not list it, although `type` or `nullable` allows it",
		was: "`enum` did not list it, although `type` or `nullable` allowed it",
		remedy: "list null in `enum`",
	},
	type: {
		why: "`nullable` has no meaning since OpenAPI 3.1, and `type` does not list null",
		was: "`nullable` has no meaning since OpenAPI 3.1, and `type` did not list null",
		remedy: 'list `"null"` in `type`',
	},
	"type-and-enum": {
		why: "`nullable` has no meaning since OpenAPI 3.1, and neither `type` nor `enum` lists null",
		was: "`nullable` has no meaning since OpenAPI 3.1, and neither `type` nor `enum` listed null",
		remedy: "list null in `type` and in `enum`",
	},
	"no-branch": {
		why: "`nullable` has no meaning since OpenAPI 3.1, and no branch of `oneOf` or `anyOf` allows null",
		was: "`nullable` has no meaning since OpenAPI 3.1, and no branch of `oneOf` or `anyOf` allowed null",
		remedy: "add a branch for null",
	},
	composition: {
		why: "`nullable` has no meaning since OpenAPI 3.1, and an `allOf`, `oneOf` or `anyOf` may reject the null that `type` lists",
		was: "`nullable` has no meaning since OpenAPI 3.1, and an `allOf`, `oneOf` or `anyOf` may reject the null that `type` lists",
		remedy: "write `anyOf` with a branch for null",
	},
	branches: {
		why: "it matches several branches of a `oneOf`",
		was: "it matched several branches of a `oneOf`",
		remedy: "allow it in one branch alone",
	},
};

/** RFC 6570, section 2.3; OpenAPI 3.1.1, Appendix B. */
const NOT_IN_TEXT =
	"parameters, headers and form data have no null, and the descriptions do not say whether it is left out or written as an empty text or as `null`";

/** Why it cannot be decided what that does: the end of a sentence, without a full stop. */
export function whyNull({ nulls, isNullOfText }: Pick<NullableChange, "nulls" | "isNullOfText">): string {
	if (isNullOfText) return NOT_IN_TEXT;
	if (nulls === undefined) return "the two descriptions do not show it";
	const { why, was, remedy } = REFUSALS[nulls.by];
	if (nulls.to === "allowed") return `authors usually meant null before as well, which validators rejected (${was})`;
	if (nulls.from === "allowed")
		return `authors usually still mean null here, which validators reject (${why}): ${remedy}`;
	return `validators reject null here (${why}); authors usually intend it: ${remedy}`;
}
