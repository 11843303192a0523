import type { UserActor } from "../auth/may.ts";
import { ServiceFault } from "../errors.ts";
import type { ExceptionDocument, Ports } from "../ports.ts";
import { isoDay } from "./iso-day.ts";
import { projectFor } from "./readable-project.ts";

export interface AddExceptionInput {
	readonly actor: UserActor;
	readonly projectId: string;
	readonly finding: string;
	readonly owner: string;
	readonly reason: string;
	/** ISO date, or a timestamp, whose day in UTC counts. */
	readonly expires: string;
}

/** Each is weighed in each judgement of the project. */
const OPEN_LIMIT = 1_000;

/**
 * Accepts a finding until a day, beside the exceptions of driftgate.yml. It counts from the next judgement on.
 * Throws as `projectFor`; `invalid_exception` with all that is wrong.
 */
export async function addException(ports: Ports, input: AddExceptionInput): Promise<ExceptionDocument> {
	const { store, clock, random } = ports;
	const project = await projectFor(ports, { ...input, verb: "project.except" });
	const expires = lastDay(input.expires);
	const today = isoDay(clock.now());
	const open = await store.count("exceptions", { projectId: project.id, endedAt: null });
	const errors = problemsOf({ ...input, expires, today, open });
	if (expires === undefined || errors.length > 0) throw new ServiceFault("invalid_exception", { errors });
	const exception: ExceptionDocument = {
		id: random.id(),
		projectId: project.id,
		finding: input.finding,
		owner: input.owner.trim(),
		reason: input.reason.trim(),
		expires,
		createdBy: input.actor.userId,
		createdAt: clock.now(),
		endedAt: null,
	};
	await store.insert("exceptions", exception);
	return exception;
}

interface Checked {
	readonly finding: string;
	readonly owner: string;
	readonly reason: string;
	readonly expires: string | undefined;
	readonly today: string;
	readonly open: number;
}

function problemsOf({ finding, owner, reason, expires, today, open }: Checked): readonly string[] {
	const problems: readonly (readonly [boolean, string])[] = [
		[!/^[0-9a-f]{16}$/.test(finding), "finding: must be the fingerprint of a finding, 16 hexadecimal digits."],
		[!isSentence(owner), "owner: must say who answers for the exception."],
		[!isSentence(reason), "reason: must say why the finding is accepted."],
		[expires === undefined, "expires_at: must be an ISO date, such as 2027-01-31."],
		[expires !== undefined && expires < today, "expires_at: must not lie in the past."],
		[open >= OPEN_LIMIT, `A project holds at most ${OPEN_LIMIT} exceptions: end some of them first.`],
	];
	return problems.filter(([isWrong]) => isWrong).map(([, problem]) => problem);
}

/** Something to read, without control characters that would garble a report. */
const isSentence = (text: string): boolean => text.trim() !== "" && !/\p{Cc}/u.test(text);

/** `2027-02-30` is no day, although Date takes it for one. */
function lastDay(text: string): string | undefined {
	if (!/^\d{4}-\d\d-\d\d(?:T.+)?$/.test(text)) return undefined;
	const time = Date.parse(text);
	if (Number.isNaN(time)) return undefined;
	const isWholeDay = text.length === "YYYY-MM-DD".length;
	return isWholeDay && isoDay(time) !== text ? undefined : isoDay(time);
}
