import type { Call, Case, ClientSettings } from "../../case.ts";

/*
 * Which cases a call of a tool cannot be. The rule: a tool has the arguments of its operation, a cursor and a way to be
 * cancelled, and its server has an environment. Whatever else a case needs is said in code, by whoever writes a program with
 * an SDK, and is the first of these reasons that fits.
 */

/** Features whose cases send back what no schema of the description takes. */
const DIFFERING: ReadonlySet<string> = new Set(["unknown variants", "unexpected null", "unexpected types"]);

interface Reason {
	/** A row of the table of what is left out. */
	readonly said: string;
	fits(one: Case): boolean;
}

const reasons: readonly Reason[] = [
	{ said: "the provider calls, and no tool is called", fits: ofCall(({ webhook }) => webhook !== undefined) },
	{ said: "an answer is streamed to the caller", fits: ofCall(({ by }) => by === "stream") },
	{ said: "a call waits until a state is final: a model asks again itself", fits: ofCall(({ by }) => by === "final") },
	{ said: "the status and the fields of a success are asked for", fits: ofCall(({ by }) => by === "raw") },
	{ said: "a body is streamed by the caller", fits: (one) => written(one).includes('{"$stream"') },
	{
		said: "a part of a form has fields that the caller writes in code",
		fits: ofCall((call) => JSON.stringify(call.arguments ?? {}).includes('"headers":')),
	},
	{ said: "a setting of one call, which is made in code", fits: ofCall(hasOptions) },
	{ said: "a hook, a log or a report of differences, which is code", fits: ({ client = {} }) => hasCode(client) },
	{ said: "a setting of the client, which is made in code", fits: hasSettings },
	{ said: "how often is tried again, which is set in code", fits: countsRetries },
	{
		said: "what differs from the description is sent back: the server refuses such arguments, which a model may have made up",
		fits: ({ feature = "", ...one }) => DIFFERING.has(feature) && written(one).includes('{"$answer"'),
	},
	{
		said: "what follows comes from an address that the description does not name, where the server sends nothing",
		fits: ({ exchanges }) => exchanges.slice(0, -1).some(({ answers }) => leadsElsewhere(answers.headers)),
	},
];

export function whyNot(one: Case): string | null {
	return reasons.find(({ fits }) => fits(one))?.said ?? null;
}

function ofCall(fits: (call: Call) => boolean): (one: Case) => boolean {
	return ({ calls }) => calls.some(fits);
}

function written({ calls }: Pick<Case, "calls">): string {
	return JSON.stringify(calls);
}

function hasOptions({ options = {} }: Call): boolean {
	return Object.keys(options).some((name) => name !== "cancelAfterMs");
}

function hasCode({ drift, log, hooks, strict }: ClientSettings): boolean {
	return drift === true || log === true || strict === true || hooks !== undefined;
}

function hasSettings({ client = {}, environment }: Case): boolean {
	const { variables, headers, timeoutMs, deadlineMs, idempotencyHeader, answerLimit, auth } = client;
	const given = [variables, headers, timeoutMs, deadlineMs, idempotencyHeader, answerLimit, client.retry?.budgetMs];
	return given.some((one) => one !== undefined) || (auth !== undefined && environment !== undefined);
}

/** Shorter waits change nothing of what is sent, and no second attempt is lost where no first one fails for now. */
function countsRetries({ client, exchanges }: Case): boolean {
	const retries = client?.retry?.retries;
	if (retries === undefined || retries === 2) return false;
	const failing = [408, 429, 500, 502, 503, 504];
	const isTriedAgain = ({ status = 200, breaks }: Case["exchanges"][number]["answers"]): boolean =>
		breaks !== undefined || failing.includes(status);
	return exchanges.some(({ answers }) => isTriedAgain(answers));
}

function leadsElsewhere(headers: Readonly<Record<string, string>> = {}): boolean {
	return Object.values(headers).some((value) => /ELSEWHERE|\/\/localhost[:/]/u.test(value));
}
