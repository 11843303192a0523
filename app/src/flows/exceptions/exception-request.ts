import { isoDay } from "@driftgate/engine/records";
import type { Milliseconds, ProjectDocument } from "../../ports.ts";

/** What somebody asks to be accepted, as it came: whatever is wrong with it is told in one answer. */
export interface ExceptionRequest {
	readonly finding?: unknown;
	readonly owner?: unknown;
	readonly reason?: unknown;
	readonly expires?: unknown;
}

/** The same where nothing is wrong: trimmed, and `expires` an ISO date. */
export type ExceptionTerms = { readonly [Name in keyof ExceptionRequest]-?: string };

/** The longest texts, in characters. The description of the interface says the same. */
export const LONGEST_OWNER = 200;
export const LONGEST_REASON = 2_000;

/** Between which days an exception may end: ISO dates, UTC. */
export interface AllowedDays {
	readonly today: string;
	/** How many days it may hold (`gate.accept.max_days`), and the last of them; left out where there is no bound. */
	readonly most?: { readonly days: number; readonly last: string };
}

const DAY_MS = 86_400_000;

/** What the baseline's policy of a project allows at a moment. */
export function allowedDays({ baseline }: Pick<ProjectDocument, "baseline">, now: Milliseconds): AllowedDays {
	const days = baseline?.accept?.maxDays ?? null;
	const today = isoDay(now);
	return days === null ? { today } : { today, most: { days, last: isoDay(now + days * DAY_MS) } };
}

/** What several exceptions have in common: all but the finding. */
export type SharedTerms = Omit<ExceptionTerms, "finding">;

const DAY_FORM = "must be an ISO date, such as 2027-01-31.";

/** The terms of an exception, or every problem of them, one sentence each. */
export function readExceptionRequest(
	request: ExceptionRequest,
	allowed: AllowedDays,
): { readonly terms: ExceptionTerms } | { readonly problems: readonly string[] } {
	const { finding } = request;
	const shared = readSharedTerms(request, allowed);
	if (isFingerprint(finding) && "terms" in shared) return { terms: { finding, ...shared.terms } };
	const problem = said(
		"finding",
		finding,
		isFingerprint(finding) ? undefined : "must be the fingerprint of a finding, 16 hexadecimal digits.",
	);
	return { problems: [...(problem === undefined ? [] : [problem]), ...("problems" in shared ? shared.problems : [])] };
}

/** The same of what several exceptions have in common. */
export function readSharedTerms(
	{ owner, reason, expires }: Omit<ExceptionRequest, "finding">,
	allowed: AllowedDays,
): { readonly terms: SharedTerms } | { readonly problems: readonly string[] } {
	const day = typeof expires === "string" ? lastDay(expires) : undefined;
	const problems = [
		said("owner", owner, objectionToText(owner, LONGEST_OWNER, "must name the owner of the exception.")),
		said("reason", reason, objectionToText(reason, LONGEST_REASON, "must say why the finding is accepted.")),
		said("expires_at", expires, day === undefined ? DAY_FORM : outside(day, allowed)),
	].filter((problem) => problem !== undefined);
	const isWhole = isSentence(owner) && isSentence(reason) && day !== undefined;
	if (!isWhole || problems.length > 0) return { problems };
	return { terms: { owner: owner.trim(), reason: reason.trim(), expires: day } };
}

function outside(day: string, { today, most }: AllowedDays): string | undefined {
	if (day < today) return "must not lie in the past.";
	if (most === undefined || day <= most.last) return undefined;
	const { last, days } = most;
	return `must not be later than ${last}: the project's policy lets an exception hold for ${days} days (gate.accept.max_days).`;
}

/** A problem with the name of what it is about. What is not there is told as that, and what it should be after it. */
function said(name: string, value: unknown, problem: string | undefined): string | undefined {
	if (problem === undefined) return undefined;
	return value === undefined ? `${name}: is missing: it ${problem}` : `${name}: ${problem}`;
}

const isFingerprint = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f]{16}$/.test(value);

/** Something to read: at least one character that is seen. */
const isSentence = (value: unknown): value is string => typeof value === "string" && /[^\p{C}\p{Z}]/u.test(value);

/** Control characters garble a report; others hide, or turn the text around. What joins letters and emoji is none of them. */
const HIDING = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function objectionToText(value: unknown, longest: number, whatItMust: string): string | undefined {
	if (!isSentence(value)) return whatItMust;
	if (HIDING.test(value)) return "must hold no character that is invisible, turns the text around or breaks its line.";
	return value.length > longest ? `must have at most ${longest} characters.` : undefined;
}

/** `2027-02-30` is no day, although Date takes it for one. */
function lastDay(text: string): string | undefined {
	if (!/^\d{4}-\d\d-\d\d(?:T.{1,29})?$/.test(text)) return undefined;
	const time = Date.parse(text);
	if (Number.isNaN(time)) return undefined;
	const isWholeDay = text.length === "YYYY-MM-DD".length;
	return isWholeDay && isoDay(time) !== text ? undefined : isoDay(time);
}
