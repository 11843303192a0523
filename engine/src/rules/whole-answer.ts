import type { Change } from "../contract/change.ts";

/**
 * Whether a media type is the first or the last of what a receiver answers to a webhook: whether the sender needs an
 * answer with content is not said, and that is what the effect says.
 */
export function isAboutWholeAnswer({ effect, direction }: Pick<Change, "effect" | "direction">): boolean {
	return direction === "request" && effect === "unknown";
}
