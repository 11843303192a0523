import { setTimeout as sleep } from "node:timers/promises";
import type { RateLimitName } from "../../../../app/src/flows/service/limit-rate.ts";
import type { Outcome, Scenario, ScenarioContext } from "../scenario.ts";
import { ask } from "./ask.ts";
import { type Fleet, PROCESSES, pushJob, sendAtOnce, startFleet } from "./fleet.ts";

type Headers = Readonly<Record<string, string>>;

/** One rate of docs/contract/limits.md: written down here once more, and not imported. */
interface Row {
	readonly limit: number;
	readonly seconds: number;
	/** `memory`: counted by each process for itself, so that one process is asked. */
	readonly kept: "store" | "memory";
	readonly method: "GET" | "POST";
	readonly path: string;
	/** A body for each request. It is never one that does anything: a refusal has spent its share all the same. */
	readonly body?: object;
	/** Somebody with a quota of his own. */
	caller(fleet: Fleet): Promise<Caller>;
}

interface Caller {
	readonly headers: Headers;
	/** How this caller could try to pass for another; what he spends so must be his own. */
	pretendingToBe?(other: Caller): Headers;
}

const SHORT_ROUNDS = 1;
const ADDRESS = "x-forwarded-for";
let addresses = 0;

/** The proxy in front writes the last entry; whatever stands before it, the caller wrote. */
async function byAddress(): Promise<Caller> {
	addresses += 1;
	const address = `198.51.${addresses >> 8}.${addresses & 0xff}`;
	return {
		headers: { [ADDRESS]: address },
		pretendingToBe: ({ headers }) => ({ [ADDRESS]: `${headers[ADDRESS]}, ${address}` }),
	};
}

const byUser = async (fleet: Fleet): Promise<Caller> => ({ headers: await fleet.signIn() });

async function byKey(fleet: Fleet): Promise<Caller> {
	const body = { name: "busy", scopes: ["sync"] };
	const made = await ask(`${fleet.publicUrl}/api/v1/keys`, { method: "POST", headers: await fleet.signIn(), body });
	const { key } = made.body as { readonly key: string };
	return { headers: { authorization: `Bearer ${key}` } };
}

/** A workflow run of a repository of its own. */
async function byRepository(fleet: Fleet): Promise<Caller> {
	const job = pushJob(await fleet.linkProject());
	const body = { token: await fleet.issuer.mint(job, fleet.publicUrl) };
	const exchanged = await ask(`${fleet.publicUrl}/api/action/oidc/exchange`, { method: "POST", body });
	const { action_token: token } = exchanged.body as { readonly action_token: string };
	return { headers: { authorization: `Bearer ${token}` } };
}

const minute = 60;
const hour = 60 * minute;
const NOBODY = "00000000-0000-7000-8000-000000000000";

/** Those that count requests, whatever comes of them; the others are tried in test/systems/trust/quotas.test.ts. */
const rows: Readonly<Record<Exclude<RateLimitName, "key-rotation" | "token-exchange">, Row>> = {
	"gate-check-key": {
		...{ limit: 100, seconds: minute, kept: "store", method: "POST", caller: byKey },
		path: `/api/v1/services/${NOBODY}/sync`,
	},
	"gate-check": {
		...{ limit: 60, seconds: minute, kept: "memory", method: "POST", caller: byRepository },
		path: "/api/action/gate-check",
		body: {},
	},
	validate: {
		...{ limit: 10, seconds: minute, kept: "store", method: "POST", caller: byRepository },
		path: "/api/action/validate",
		body: {},
	},
	"manual-sync": {
		...{ limit: 20, seconds: minute, kept: "store", method: "POST", caller: byUser },
		path: `/api/projects/${NOBODY}/sync`,
	},
	tools: {
		...{ limit: 30, seconds: hour, kept: "store", method: "POST", caller: byAddress },
		path: "/api/tools/scaffold",
		body: {},
	},
	"public-docs": {
		...{ limit: 60, seconds: minute, kept: "memory", method: "GET", caller: byAddress },
		path: `/api/public/${NOBODY}/docs-scaffold`,
	},
	newsletter: {
		...{ limit: 3, seconds: hour, kept: "store", method: "POST", caller: byAddress },
		path: "/api/newsletter/subscribe",
		body: {},
	},
	waitlist: {
		...{ limit: 5, seconds: minute, kept: "store", method: "POST", caller: byAddress },
		path: "/api/waitlist",
		body: {},
	},
	"github-refresh": {
		...{ limit: 10, seconds: minute, kept: "store", method: "POST", caller: byUser },
		path: "/api/github/refresh",
	},
	"live-spec": {
		...{ limit: 30, seconds: minute, kept: "store", method: "GET", caller: byUser },
		path: `/api/v1/projects/${NOBODY}/live-spec`,
	},
};

interface Seen {
	readonly status: number;
	readonly error: string | undefined;
	readonly fields: Readonly<Record<"retry-after" | "ratelimit" | "ratelimit-policy", string | null>>;
	/** When it was sent, and when its answer was there: milliseconds. */
	readonly sentAt: number;
	readonly answeredAt: number;
}

async function spend(url: string, row: Row, headers: Headers): Promise<Seen> {
	const sentAt = Date.now();
	const { method, body } = row;
	const answer = await ask(url + row.path, { method, headers, ...(body === undefined ? {} : { body }) });
	const { error } = answer.body as { readonly error?: string };
	const field = (name: string): string | null => (answer.headers[name] as string | undefined) ?? null;
	return {
		status: answer.status,
		error,
		fields: {
			"retry-after": field("retry-after"),
			ratelimit: field("ratelimit"),
			"ratelimit-policy": field("ratelimit-policy"),
		},
		sentAt,
		answeredAt: Date.now(),
	};
}

/** Twice the limit at once, over all processes where the row is kept in the store, and over one where it is not. */
function flood(fleet: Fleet, row: Row, headers: Headers): Promise<readonly Seen[]> {
	const asked = row.kept === "store" ? fleet : { ...fleet, urls: fleet.urls.slice(0, 1) };
	return sendAtOnce(asked, 2 * row.limit, (url) => spend(url, row, headers));
}

/** What is wrong with the answers to twice the limit. */
function problemsOf(name: string, row: Row, answers: readonly Seen[]): readonly string[] {
	const refused = answers.filter(({ status }) => status === 429);
	const letThrough = answers.length - refused.length;
	const failed = answers.filter(({ status }) => status >= 500);
	return [
		...(letThrough === row.limit ? [] : [`${letThrough} were let through in the place of ${row.limit}`]),
		...(failed.length === 0 ? [] : [`${failed.length} failed`]),
		...refused.flatMap((one) => problemsOfRefusal(name, row, one, answers)),
	];
}

/**
 * The window began with the first count: after the first request was sent, and before the first answer was there. So the
 * wait that a refusal names has a lower and an upper bound, to the second that the field rounds up to.
 */
function problemsOfRefusal(name: string, row: Row, refused: Seen, answers: readonly Seen[]): readonly string[] {
	const windowMs = row.seconds * 1_000;
	const begunAfter = Math.min(...answers.map(({ sentAt }) => sentAt));
	const begunBefore = Math.min(...answers.map(({ answeredAt }) => answeredAt));
	const least = Math.ceil((begunAfter + windowMs - refused.answeredAt) / 1_000);
	const most = Math.ceil((begunBefore + windowMs - refused.sentAt) / 1_000);
	const wait = Number(refused.fields["retry-after"]);
	const expected = {
		"retry-after": String(wait),
		ratelimit: `"${name}";r=0;t=${wait}`,
		"ratelimit-policy": `"${name}";q=${row.limit};w=${row.seconds}`,
	};
	const isSaid = JSON.stringify(refused.fields) === JSON.stringify(expected) && refused.error === "rate_limited";
	const isTrue = wait >= Math.max(1, least) && wait <= most;
	return [
		...(isSaid ? [] : [`a refusal says ${JSON.stringify(refused)}`]),
		...(isTrue ? [] : [`a refusal says ${wait} s, which is not from ${least} to ${most}`]),
	];
}

/** One window of one row: its caller's, then another's, whom everything that the first was refused has cost nothing. */
async function tryRow(fleet: Fleet, name: string, row: Row, caller: Caller): Promise<readonly string[]> {
	const first = problemsOf(name, row, await flood(fleet, row, caller.headers));
	const other = await row.caller(fleet);
	const pretended = caller.pretendingToBe === undefined ? [] : await flood(fleet, row, caller.pretendingToBe(other));
	const passed = pretended.filter(({ status }) => status !== 429).length;
	const second = problemsOf(name, row, await flood(fleet, row, other.headers));
	return [
		...first,
		...(passed === 0 ? [] : [`${passed} were let through under another's name`]),
		...second.map((problem) => `another caller: ${problem}`),
	].map((problem) => `${name}: ${problem}`);
}

/** The callers of the rows whose window is a minute: they are asked again in the next round, when it has ended. */
async function openCallers(fleet: Fleet): Promise<ReadonlyMap<string, Caller>> {
	const minutes = Object.entries(rows).filter(([, row]) => row.seconds === minute);
	return new Map(await Promise.all(minutes.map(async ([name, row]) => [name, await row.caller(fleet)] as const)));
}

async function run({ rounds, openDatabase, print }: ScenarioContext): Promise<Outcome> {
	const database = await openDatabase();
	const fleet = await startFleet(database, rounds <= SHORT_ROUNDS ? PROCESSES.short : PROCESSES.full);
	const wrong: string[] = [];
	let tried = 0;
	try {
		const callers = await openCallers(fleet);
		for (let round = 0; round < rounds; round += 1) {
			// What a refusal says is the time after which a request is let through; nobody waits for an hour here.
			if (round > 0) await sleep((minute + 1) * 1_000);
			for (const [name, row] of Object.entries(rows)) {
				const caller = callers.get(name) ?? (await row.caller(fleet));
				wrong.push(...(await tryRow(fleet, name, row, caller)));
				tried += 1;
			}
			print(`round ${round + 1} of ${rounds}: ${wrong.length} problems`);
		}
	} finally {
		await fleet.stop();
		await database.remove();
	}
	const note = `all ${Object.keys(rows).length} rows, twice the limit at once; ${fleet.urls.length} processes where a row is persistent`;
	return { tried, lost: 0, twice: 0, wrong: wrong.slice(0, 20), note };
}

export const rateLimits: Scenario = {
	name: "rate-limits",
	promises:
		"Of twice its limit at once, over four processes, exactly a caller's limit is let through; refusals say when the window ends, and cost nobody else anything.",
	rounds: { short: SHORT_ROUNDS, full: 2 },
	run,
};
