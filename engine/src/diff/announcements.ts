import type { Announced, ChangeFacts } from "../contract/change.ts";

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

/** Says of two versions of something that its end was announced, or another day for it. */
export function compareAnnouncements(
	subject: { readonly subject: Subject; readonly name: string },
	before: Announceable,
	after: Announceable,
	report: <K extends Kind>(kind: K, facts: ChangeFacts[K]) => void,
): void {
	if (!after.deprecated) return;
	if (before.sunset !== after.sunset) report("sunset-changed", { ...subject, from: before.sunset, to: after.sunset });
	else if (!before.deprecated) report("deprecation-announced", subject);
}
