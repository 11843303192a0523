import { utcDay } from "../../lib/utc-day.ts";

const DAY_MS = 86_400_000;

/** Longer nobody plans ahead; the gate warns of more. Days. */
const LONGEST_DAYS = 366;
const USUAL_DAYS = 90;

/** What somebody says who accepts. `until` is an ISO date. */
export interface AcceptTerms {
	readonly owner: string;
	readonly reason: string;
	readonly until: string;
}

/** ISO dates, UTC. */
export interface AllowedUntil {
	readonly first: string;
	readonly last: string;
	readonly usual: string;
}

/** Between which days an exception may end. `maxDays` is the policy's bound, where it has one; `now` in milliseconds. */
export function allowedUntil(maxDays: number | null, now: number): AllowedUntil {
	const most = Math.min(maxDays ?? LONGEST_DAYS, LONGEST_DAYS);
	const day = (days: number): string => utcDay(now + days * DAY_MS);
	return { first: day(0), last: day(most), usual: day(Math.min(USUAL_DAYS, most)) };
}

/** The same terms as `driftgate.yml` has them: each text is a JSON string, which YAML reads alike. */
export function exceptionsYaml(findings: readonly string[], { owner, reason, until }: AcceptTerms): string {
	const entries = findings.flatMap((finding) => [
		`  - finding: ${JSON.stringify(finding)}`,
		`    owner: ${JSON.stringify(owner)}`,
		`    reason: ${JSON.stringify(reason)}`,
		`    expires: ${until}`,
	]);
	return ["exceptions:", ...entries, ""].join("\n");
}
