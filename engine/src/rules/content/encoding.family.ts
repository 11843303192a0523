import type { ChangeOf, Direction } from "../../contract/change.ts";
import { quote, quoteValue } from "../../lib/say.ts";
import { byLaw, DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";
import { sayMisread } from "../say/say-misread.ts";
import { sayWritten } from "../say/say-written.ts";

/*
 * How a part of a body or a header is written (OpenAPI 3.2, Encoding Object): `contentType`, `style`, `explode`,
 * `allowReserved`, by their effective values, so that a default that is spelled out is silent. What the other side
 * cannot read breaks it; the diff has found which of two ways of writing contains the other, and the law does the rest.
 */

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request: "Accept both encodings while clients migrate, and drop the old one in the next major version.",
	response: "Return the new encoding under a different media type that clients request with `Accept`.",
};

function say({ facts: { of, name, field, from, to, written }, effect }: ChangeOf<"encoding-changed">): string {
	if (written !== undefined) return sayWritten(`The ${of} ${quote(name)}`, written, effect);
	const what = `${quote(field)} of the ${of} ${quote(name)} changed`;
	// What is sent by default follows from the schema, and neither side writes it.
	if (from === null && to === null && field === "contentType")
		return `${what} because the schema's type changed, and with it the default content type`;
	return `${what} from ${sayValue(from)} to ${sayValue(to)}`;
}

function sayValue(value: ChangeOf<"encoding-changed">["facts"]["from"]): string {
	return value === null ? "its default" : quoteValue(value);
}

export const encodingRules: readonly Rule[] = DIRECTIONS.map((direction) =>
	defineRule({
		id: `${direction}-encoding-changed`,
		judges: "encoding-changed",
		axes: { direction, area: "media-type", aspect: "encoding", action: "change" },
		...byLaw("incomparable", direction, `changing the encoding of a part or header of a ${direction}`),
		rollout: ROLLOUT[direction],
		source: "INFO",
		breaksBy: sayMisread,
		judge: (change) => change,
		say,
	}),
);
