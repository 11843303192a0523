import type { Announced, ChangeFacts } from "../contract/change.ts";
import { dayNumber } from "../lib/day-number.ts";

interface Announceable {
	readonly deprecated: boolean;
	readonly sunset: string | null;
}

type Kind = "sunset-changed" | "deprecation-announced";
type Subject = ChangeFacts["deprecation-announced"]["subject"] & ChangeFacts["sunset-changed"]["subject"];

/** Whether the end of something was announced; nothing is said of what was not. */
export function announcedOf({ deprecated, sunset }: Announceable): { readonly announced?: Announced } {
	return deprecated ? { announced: { sunset } } : {};
}

/** What a sunset promises ends with its day: an hour beside it, or another one, moves nothing. */
export function isOnOtherDay(before: string | null, after: string | null): boolean {
	if (before === null || after === null) return before !== after;
	const day = dayNumber(before);
	return day === null ? before !== after : day !== dayNumber(after);
}

/** Says of two versions of something that its end was announced, or another day for it. */
export function compareAnnouncements(
	subject: { readonly subject: Subject; readonly name: string },
	before: Announceable,
	after: Announceable,
	report: <K extends Kind>(kind: K, facts: ChangeFacts[K]) => void,
): void {
	if (!after.deprecated) return;
	if (isOnOtherDay(before.sunset, after.sunset))
		report("sunset-changed", { ...subject, from: before.sunset, to: after.sunset });
	else if (!before.deprecated) report("deprecation-announced", subject);
}
