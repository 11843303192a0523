import { ActionFault } from "../action-fault.ts";
import { askOnce, NoAnswer, type Question, type Reply } from "../http/ask-once.ts";
import { type Attempt, bePatient, type Patience, patience, retryAfterMs } from "../http/be-patient.ts";
import { member } from "../member.ts";

/** The REST API of the GitHub that the job runs on: github.com, a tenant of ghe.com, or an Enterprise Server. */
export interface GitHubApi {
	/** Any answer but a 5xx. `path` begins with a slash. Throws ActionFault where none comes. */
	ask(method: Question["method"], path: string, body?: unknown): Promise<GitHubAnswer>;
	/** Bytes from where a 302 leads, without the token. Throws ActionFault. */
	download(path: string, mostBytes: number): Promise<Buffer>;
}

export interface GitHubAnswer {
	readonly status: number;
	readonly body: unknown;
	/** GitHub's own sentence about a refusal, or null. */
	readonly message: string | null;
}

export interface GitHubAccess {
	/** GITHUB_API_URL. */
	readonly apiUrl: string;
	readonly token: string;
}

const MOST_BYTES = 16 * 1024 * 1024;

/** What may be asked twice without happening twice. A PUT here names what it replaces. */
const REPEATABLE: ReadonlySet<Question["method"]> = new Set(["GET", "PATCH", "PUT"]);

export function openGitHub({ apiUrl, token }: GitHubAccess, waits: Patience = patience): GitHubApi {
	const headers = {
		authorization: `Bearer ${token}`,
		accept: "application/vnd.github+json",
		"user-agent": "driftgate-action",
		"x-github-api-version": "2022-11-28",
	};
	const patiently = async (question: Question, path: string): Promise<Reply> => {
		const result = await bePatient(() => attempt(`${apiUrl}${path}`, question), waits);
		if ("answer" in result) return result.answer;
		throw new ActionFault(`GitHub (${apiUrl}) ${result.reason}. Run the job again.`);
	};
	return {
		async ask(method, path, body) {
			const json = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body), "utf8") };
			const typed = body === undefined ? headers : { ...headers, "content-type": "application/json" };
			const question = { method, headers: typed, timeoutMs: waits.timeoutMs, mostBytes: MOST_BYTES, ...json };
			const { status, bytes } = await patiently(question, path);
			const answered = readJson(bytes);
			const message = member(answered, ["message"]);
			return { status, body: answered, message: typeof message === "string" ? message.slice(0, 500) : null };
		},
		async download(path, mostBytes) {
			const question = { method: "GET", headers, timeoutMs: waits.timeoutMs, mostBytes } as const;
			const first = await patiently(question, path);
			if (first.status === 200) return first.bytes;
			const { location } = first.headers;
			if (first.status !== 302 || location === undefined || !isDownload(location)) throw notDownloaded(first.status);
			const { status, bytes } = await askStore(location, { ...question, headers: {} });
			if (status !== 200) throw notDownloaded(status);
			return bytes;
		},
	};
}

/** In the clear it may come from this machine alone. */
function isDownload(location: string): boolean {
	if (!URL.canParse(location)) return false;
	const { protocol, hostname } = new URL(location);
	return protocol === "https:" || (protocol === "http:" && hostname === "127.0.0.1");
}

function notDownloaded(status: number): ActionFault {
	return new ActionFault(`GitHub did not give the artifact (${status}): it expired, or was deleted.`);
}

async function askStore(location: string, question: Question): Promise<Reply> {
	try {
		return await askOnce(location, question);
	} catch (error) {
		if (!(error instanceof NoAnswer)) throw error;
		throw new ActionFault(`The store of artifacts (${new URL(location).host}) ${error.message}.`);
	}
}

async function attempt(url: string, question: Question): Promise<Attempt<Reply>> {
	const isRepeatable = REPEATABLE.has(question.method);
	try {
		const answer = await askOnce(url, question);
		const afterMs = retryAfterMs(answer.headers);
		if (answer.status >= 500) {
			const again = { kind: "again", reason: `answered ${answer.status}`, afterMs } as const;
			return isRepeatable ? again : { ...again, answer, afterMs: Number.POSITIVE_INFINITY };
		}
		// A limit that is spent is a 403 or a 429; nothing has happened then, whatever was asked for.
		const isLimit = answer.status === 429 || (answer.status === 403 && answer.headers["x-ratelimit-remaining"] === "0");
		const isSecondary = answer.status === 403 && afterMs !== null;
		if (!isLimit && !isSecondary) return { kind: "answered", answer };
		return {
			kind: "again",
			reason: "has no more requests for this token",
			afterMs: afterMs ?? untilReset(answer),
			answer,
		};
	} catch (error) {
		if (!(error instanceof NoAnswer)) throw error;
		return { kind: "again", reason: error.message, afterMs: isRepeatable ? null : Number.POSITIVE_INFINITY };
	}
}

/** A reset that has passed is no answer to when: the usual pause is. */
function untilReset({ headers }: Reply): number | null {
	const reset = Number(headers["x-ratelimit-reset"]) * 1000 - Date.now();
	return Number.isFinite(reset) && reset > 0 ? reset : null;
}

function readJson(bytes: Buffer): unknown {
	try {
		return JSON.parse(bytes.toString("utf8"));
	} catch {
		return null;
	}
}
