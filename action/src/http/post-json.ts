import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { askOnce, NoAnswer, type Reply } from "./ask-once.ts";
import { type Attempt, bePatient, type Patience, patience, retryAfterMs } from "./be-patient.ts";
import { ServiceUnreachable } from "./service-unreachable.ts";

/** What is sent, made anew for each attempt: an OIDC token may be used once. */
export type Prepare = () => Promise<{ readonly headers: Readonly<Record<string, string>>; readonly body: unknown }>;

/** Any answer below 500. */
export interface Answer {
	readonly status: number;
	readonly body: unknown;
	/** Retry-After in seconds, or null. */
	readonly retryAfter: number | null;
}

/** A decision of a large description with every finding has about 20 MB. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Posts JSON, gzipped. A network failure, a 5xx and a spent limit are tried again after a pause, or after Retry-After; the
 * first two end in ServiceUnreachable, and so does an answer that is not JSON, which comes from something else than the
 * service.
 */
export async function postJson(url: string, prepare: Prepare, waits: Patience = patience): Promise<Answer> {
	const result = await bePatient(() => attempt(url, prepare, waits.timeoutMs), waits);
	if ("answer" in result) return result.answer;
	throw new ServiceUnreachable(`${new URL(url).origin} ${result.reason}.`);
}

const compress = promisify(gzip);

async function attempt(url: string, prepare: Prepare, timeoutMs: number): Promise<Attempt<Answer>> {
	const { headers: own, body } = await prepare();
	const json = { "content-type": "application/json", "content-encoding": "gzip", accept: "application/json" };
	const headers = { ...json, ...own };
	const payload = await compress(JSON.stringify(body));
	try {
		const question = { method: "POST", headers, body: payload, timeoutMs, mostBytes: MOST_BYTES } as const;
		return readAnswer(await askOnce(url, question));
	} catch (error) {
		if (!(error instanceof NoAnswer)) throw error;
		return { kind: "again", reason: error.message, afterMs: null };
	}
}

function readAnswer({ status, headers, bytes }: Reply): Attempt<Answer> {
	const afterMs = retryAfterMs(headers);
	if (status >= 500) return { kind: "again", reason: `answered ${status}`, afterMs };
	const isRedirect = status >= 300 && status < 400;
	const body = isRedirect ? undefined : readJson(bytes);
	if (body === undefined) {
		const reason = isRedirect ? `answered ${status}, a redirect` : "did not answer with JSON";
		return { kind: "again", reason: `${reason}: is server-url right?`, afterMs: null };
	}
	const answer = { status, body, retryAfter: afterMs === null ? null : afterMs / 1000 };
	// Without a time the limit's own is not known, and asking on would spend more of it.
	const isLimit = status === 429 && afterMs !== null;
	return isLimit ? { kind: "again", reason: "answered 429", afterMs, answer } : { kind: "answered", answer };
}

/** undefined for what is not JSON, which itself never is. */
function readJson(bytes: Buffer): unknown {
	try {
		return JSON.parse(bytes.toString("utf8"));
	} catch {
		return undefined;
	}
}
