import type { Effect } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";

/**
 * That a media type says how a value is written, or no longer does: null on the side where `style` says it. Where both
 * write it alike, it is described in another way, and sent as before.
 */
export function sayWritten(
	subject: string,
	{ from, to }: { readonly from: string | null; readonly to: string | null },
	effect: Effect,
): string {
	return `${subject} is now ${effect === "none" ? "described" : "sent"} ${sayWay(to)}, and no longer ${sayWay(from)}`;
}

function sayWay(mediaType: string | null): string {
	return mediaType === null ? "as its `style` says" : `as ${quote(mediaType)}`;
}
