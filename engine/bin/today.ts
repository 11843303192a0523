/** The day of the clock, as an ISO date (UTC). */
export function today(): string {
	return new Date().toISOString().slice(0, "2026-11-21".length);
}
