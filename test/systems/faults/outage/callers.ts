import { undescribed } from "../../../../app/src/testing/described-answers.ts";
import { until } from "../../../harness/until.ts";
import { deliverPush, projectId } from "../tracked-push.ts";

/* People and programs that go on asking while the database is away, one request after the other each. */

export interface Caller {
	readonly method: "GET" | "POST";
	readonly path: string;
	readonly body?: object;
	/** The statuses that it may get while the database is away; whatever it gets must be described. */
	readonly meanwhile: readonly number[];
}

export const UNAVAILABLE = 503;

const callers: readonly Caller[] = [
	{ method: "GET", path: "/api/health/live", meanwhile: [200] },
	{ method: "GET", path: "/api/health/ready", meanwhile: [200, UNAVAILABLE] },
	{ method: "GET", path: `/api/public/${projectId}/status`, meanwhile: [200, UNAVAILABLE] },
	{ method: "GET", path: `/api/public/${projectId}/sdk/typescript`, meanwhile: [200, UNAVAILABLE] },
	{ method: "GET", path: "/api/v1/services", meanwhile: [200, UNAVAILABLE] },
	{ method: "GET", path: `/api/v1/projects/${projectId}/audit`, meanwhile: [200, UNAVAILABLE] },
	{ method: "GET", path: `/api/v1/projects/${projectId}/log/checkpoint`, meanwhile: [200, UNAVAILABLE] },
	{ method: "POST", path: "/api/waitlist", body: { email: "a@example.com" }, meanwhile: [200, 409, 429, UNAVAILABLE] },
];

/** Longer than anybody should wait, and than any of our own limits: what takes this long hangs. */
const HANGS_AFTER_MS = 45_000;

const PAUSE_MS = 50;

export interface Answers {
	/** How many answers there were, by status. */
	readonly statuses: ReadonlyMap<number, number>;
	/** Seconds that the slowest of them took. */
	readonly slowest: number;
	readonly wrong: readonly string[];
}

export interface Asking {
	/** Until somebody was answered with the status. */
	until(status: number): Promise<void>;
	/** Lets the requests that are under way end, and gives what was answered. */
	stop(): Promise<Answers>;
}

export function startAsking(url: string, authorization: string): Asking {
	const statuses = new Map<number, number>();
	const wrong: string[] = [];
	let slowest = 0;
	let isOver = false;
	const loop = async (caller: Caller): Promise<void> => {
		while (!isOver) {
			const asked = performance.now();
			const answer = await ask(url, caller, authorization);
			slowest = Math.max(slowest, (performance.now() - asked) / 1_000);
			if (typeof answer === "string") wrong.push(answer);
			else statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
		}
	};
	const loops = callers.map(loop);
	return {
		async until(status) {
			await until(`an answer ${status}`, async () => statuses.has(status) || undefined, HANGS_AFTER_MS);
		},
		async stop() {
			isOver = true;
			await Promise.all(loops);
			return { statuses, slowest, wrong: [...new Set(wrong)] };
		},
	};
}

/** The answer, or what is wrong with it. */
async function ask(url: string, caller: Caller, authorization: string): Promise<{ readonly status: number } | string> {
	const { method, path, body } = caller;
	try {
		const response = await fetch(url + path, {
			method,
			headers: { authorization, ...(body === undefined ? {} : { "content-type": "application/json" }) },
			signal: AbortSignal.timeout(HANGS_AFTER_MS),
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const contentType = response.headers.get("content-type") ?? "";
		const text = await response.text();
		const { status } = response;
		const said = contentType.includes("json") && text !== "" ? JSON.parse(text) : text;
		const problems = undescribed({ method, path, status, contentType, body: said });
		if (problems.length > 0) return problems.join("; ");
		if (!caller.meanwhile.includes(status)) return `${method} ${path} was answered ${status}: ${text.slice(0, 200)}`;
		if (status === UNAVAILABLE && said.error !== "temporarily_unavailable") return `${method} ${path} said ${text}`;
		if (/\bat .*\.[jt]s:\d+/.test(text)) return `${method} ${path} answered with a stack: ${text.slice(0, 200)}`;
		return { status };
	} catch (error) {
		return `${method} ${path} failed: ${String(error)}.`;
	}
}

/** A webhook's own codes are the interface's: 200, whatever becomes of it, or 500 where it cannot be kept. */
export async function deliverMeanwhile(url: string, push: number): Promise<readonly string[]> {
	const { status, body } = await deliverPush(url, push);
	const isKnown = status === 200 || (status === 500 && body.includes('"internal_error"'));
	return isKnown ? [] : [`A webhook was answered ${status}: ${body}`];
}
