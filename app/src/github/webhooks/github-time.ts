import type { Milliseconds } from "../../ports.ts";

/** A time in a webhook's payload: seconds since 1970 in some members, ISO 8601 in others; undefined for what is neither. */
export function githubTime(value: string | number | null | undefined): Milliseconds | undefined {
	const time = typeof value === "number" ? value * 1_000 : Date.parse(value ?? "");
	return Number.isSafeInteger(time) ? time : undefined;
}
