import type { Change, Direction, Reach } from "../contract/change.ts";
import { quoteNames } from "../lib/say.ts";
import { isRedirect } from "../openapi/is-redirect.ts";
import { isContentOfNone } from "../openapi/weight-of-reach.ts";
import type { Guard } from "./guard.ts";
import { ofAnswers, ofAnswersWithoutHeaders, ofContent, type Speaks } from "./guarded-rules.ts";
import { breaksByLaw } from "./law.ts";

/*
 * What is less than a success. Clients branch on the status before they read the body. `default` is one of the errors
 * where the operation describes its success beside it, and the success where it does not.
 */

function ofRemovedStatus(direction: Direction): Speaks {
	return ({ judges, axes }) => judges === "response-removed" && axes.direction === direction;
}

/** Errors are read leniently, and what to do about an interim answer or a 304 is said by HTTP (RFC 9110, section 15). */
const nonSuccessStatus: Guard = {
	id: "non-success-status",
	speaksOf: ofAnswers,
	onPage: [{ level: "INFO", where: "in a response that is not a success (errors, 1xx, 304)" }],
	cap: (change) => {
		const answers = lessThanResults(change);
		if (answers === null || !answers.every((one) => one === "error" || one === "protocol")) return null;
		// Code that names a failure compiles or does not, however leniently it reads.
		return { wire: "INFO", source: "ERR", because: sayLenient(new Set(answers)) };
	},
};

function sayLenient(answers: ReadonlySet<Answer>): string {
	if (!answers.has("protocol")) return "only error responses change, and clients read those leniently";
	const handled = "HTTP itself says what clients do with 1xx and 304 responses";
	return answers.has("error") ? `clients read error responses leniently, and ${handled}` : handled;
}

/** The headers of a redirect are what it consists of; that there is one, and its body, is hardly seen by clients. */
const redirectBesideSuccess: Guard = {
	id: "redirect-beside-success",
	speaksOf: ofAnswersWithoutHeaders,
	onPage: [{ level: "WARN", where: "in a redirect where the operation describes a success as well" }],
	cap: (change) => {
		const answers = lessThanResults(change);
		return answers?.includes("redirect") === true && breaksByLaw(change)
			? {
					wire: "WARN",
					source: "ERR",
					because: "most clients follow redirects by themselves, and the operation describes a success as well",
				}
			: null;
	},
};

/**
 * A client that follows one redirect follows another. With 303 it goes on with GET, with 301 and 302 it may, and 307 and
 * 308 keep the method (RFC 9110, section 15.4): of GET and HEAD all of them are the same.
 */
const redirectForRedirect: Guard = {
	id: "redirect-for-redirect",
	speaksOf: ofRemovedStatus("response"),
	onPage: [
		{ level: "INFO", where: "where clients follow a redirect that is still described in the same way" },
		{ level: "WARN", where: "where clients may follow a redirect that is still described with another method" },
	],
	cap: ({ kind, direction, facts, reaches }) => {
		if (kind !== "response-removed" || direction !== "response") return null;
		const followed = facts.redirects?.filter(isFollowed) ?? [];
		if (!isFollowed(facts.status) || followed.length === 0) return null;
		const alike = reaches.every(isSafe)
			? followed
			: followed.filter((other) => keepsMethod(other) === keepsMethod(facts.status));
		return alike.length > 0
			? { wire: "INFO", source: "ERR", because: `most clients follow ${quoteNames(alike)} in the same way` }
			: {
					wire: "WARN",
					source: "ERR",
					because: `most clients follow ${quoteNames(followed)} as well, but ${sayMethod(followed)}`,
				};
	},
};

/** Clients follow these by themselves: 300 offers a choice, and 304 to 306 lead nowhere. */
function isFollowed(status: string): boolean {
	return /^30[12378]$/.test(status);
}

function keepsMethod(status: string): boolean {
	return status === "307" || status === "308";
}

function isSafe({ operation, callback }: Reach): boolean {
	return /^(?:GET|HEAD) /.test(callback ?? operation);
}

function sayMethod(followed: readonly string[]): string {
	return followed.every(keepsMethod)
		? "send the same method again, where they may have gone on with GET"
		: "may go on with GET, where they sent the same method again";
}

/** What a client makes of an answer. */
type Answer = "result" | LessThanResult;
type LessThanResult = "redirect" | "error" | "protocol";

/** Null where the change is of a result, or of something else, as well: most are, and the first reach tells. */
function lessThanResults({ direction, reaches }: Change): readonly LessThanResult[] | null {
	if (direction !== "response" || reaches.length === 0) return null;
	const answers: LessThanResult[] = [];
	for (const reach of reaches) {
		const isAnswer = reach.part === "response" || reach.part === "response-header";
		const answer = isAnswer ? answerOf(reach) : "result";
		if (answer === "result") return null;
		answers.push(answer);
	}
	return answers;
}

function answerOf({ part, status, success }: Reach): Answer {
	if (success || status === null) return "result";
	if (isRedirect(status)) return part === "response" ? "redirect" : "result";
	return /^[13]/.test(status) ? "protocol" : "error";
}

const neverSent: Guard = {
	id: "never-sent",
	speaksOf: ofContent,
	onPage: [{ level: "INFO", where: "in a response that has no content (to HEAD; 1xx, 204, 205, 304)" }],
	cap: ({ reaches }) =>
		reaches.length > 0 && reaches.every(isContentOfNone)
			? // Types of the content are generated all the same.
				{
					wire: "INFO",
					source: "ERR",
					because: "responses to HEAD and with status 1xx, 204, 205 or 304 have no content",
				}
			: null,
};

/**
 * A receiver that fails is not told from one that fails otherwise: for the sender, a status of the class 5xx that it was
 * not told of is 500, and one of another class that of the class (RFC 9110, section 15), which a sender may act on by
 * itself, as where 410 ends a subscription.
 */
const failureOfReceiver: Guard = {
	id: "failure-of-receiver",
	speaksOf: ofRemovedStatus("request"),
	onPage: [
		{ level: "INFO", where: "for a 5xx status or `default`, by which a receiver reports that it failed" },
		{ level: "WARN", where: "for a status by which a receiver reports another failure" },
	],
	cap: ({ kind, direction, facts, reaches }) => {
		if (kind !== "response-removed" || direction !== "request" || reaches.some(({ success }) => success)) return null;
		const { status } = facts;
		return status === "default" || status.startsWith("5")
			? { wire: "INFO", source: "INFO", because: "senders treat a failure that is not described like any other" }
			: { wire: "WARN", source: "INFO", because: "receivers still return it, and senders may no longer act on it" };
	},
};

/** Whoever reads a range reads each of its statuses (RFC 9110, section 15). */
const leftOfRange: Guard = {
	id: "left-of-range",
	speaksOf: ofRemovedStatus("response"),
	onPage: [{ level: "INFO", where: "where a status of the range is still described" }],
	cap: ({ kind, direction, effect }) =>
		kind === "response-removed" && direction === "response" && effect === "narrows"
			? { wire: "INFO", source: "ERR", because: "a status of the range is still described, and was before" }
			: null,
};

export const responseGuards: readonly Guard[] = [
	neverSent,
	nonSuccessStatus,
	leftOfRange,
	redirectForRedirect,
	redirectBesideSuccess,
	failureOfReceiver,
];
