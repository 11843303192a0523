import type { Exception } from "../contract/config.ts";
import type { Finding } from "../contract/finding.ts";
import type { Location } from "../contract/source.ts";
import { dayNumber } from "../lib/day-number.ts";
import { plain, quote } from "../lib/say.ts";
import { gateFinding } from "./gate-finding.ts";

export interface Excused {
	/** The same findings, each with the exception that covers it today. */
	readonly findings: readonly Finding[];
	/** What is wrong with the exceptions themselves. */
	readonly remarks: readonly Finding[];
}

/**
 * Lays the exceptions over the findings, by fingerprint. One that expired covers nothing, and one whose date cannot be
 * read counts as expired. `elsewhere` is shown for exceptions that no file holds.
 */
export function applyExceptions(
	findings: readonly Finding[],
	exceptions: readonly Exception[],
	today: string,
	elsewhere: Location,
): Excused {
	const found = new Set(findings.map((finding) => finding.fingerprint));
	const covering = new Map<string, Exception>();
	const remarks: Finding[] = [];
	const remark = (rule: Remark, exception: Exception): void => {
		remarks.push(remarkOn(rule, exception, elsewhere));
	};

	for (const exception of exceptions) {
		if (!found.has(exception.finding)) remark("exception-unused", exception);
		else if (!holds(exception, today)) remark("exception-expired", exception);
		else if (covering.has(exception.finding)) remark("exception-duplicate", exception);
		else {
			covering.set(exception.finding, exception);
			if (isOverbroad(exception, today)) remark("exception-overbroad", exception);
		}
	}
	return { findings: findings.map((finding) => excused(finding, covering.get(finding.fingerprint) ?? null)), remarks };
}

/** The same finding where nothing changes: most changes have hundreds, and no exception. */
function excused(finding: Finding, exception: Exception | null): Finding {
	return finding.exception === exception ? finding : { ...finding, exception };
}

/** Whether an exception is not over: it holds through the whole of its last day. */
export function holds({ expires }: Exception, today: string): boolean {
	const last = dayNumber(expires);
	const now = dayNumber(today);
	return last !== null && now !== null && now <= last;
}

/** Longer than anybody plans ahead: what is accepted for good belongs into the policy. */
const LONGEST_DAYS = 366;

function isOverbroad({ expires }: Exception, today: string): boolean {
	const last = dayNumber(expires);
	const now = dayNumber(today);
	return last !== null && now !== null && last - now > LONGEST_DAYS;
}

type Remark = "exception-unused" | "exception-expired" | "exception-duplicate" | "exception-overbroad";

const SAYINGS: Readonly<Record<Remark, (exception: Exception) => string>> = {
	"exception-unused": ({ finding }) =>
		`The exception for ${quote(finding)} matches no finding of this change: remove it once the change is merged.`,
	"exception-expired": ({ finding, expires, owner }) =>
		`The exception of ${plain(owner)} for ${quote(finding)} expired on ${plain(expires, 40)}.`,
	"exception-overbroad": ({ finding, expires, owner }) =>
		`The exception of ${plain(owner)} for ${quote(finding)} expires on ${plain(expires, 40)}, more than a year from now: choose an earlier date, or set the rule's level in the policy.`,
	"exception-duplicate": ({ finding }) => `There are two exceptions for ${quote(finding)}: keep one of them.`,
};

function remarkOn(rule: Remark, exception: Exception, elsewhere: Location): Finding {
	return gateFinding({
		rule,
		subject: `${exception.finding} ${exception.owner} ${exception.expires}`,
		message: SAYINGS[rule](exception),
		at: exception.at ?? elsewhere,
	});
}
