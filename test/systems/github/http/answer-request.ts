import { createHash } from "node:crypto";
import type { State } from "../state/state.ts";
import { type Answer, notFound, Refusal } from "./answer.ts";
import { findCaller } from "./find-caller.ts";
import { findRepository } from "./find-repository.ts";
import type { Match } from "./match-route.ts";
import { assertMayCall, described } from "./may-call.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Call, Caller, Route } from "./route.ts";

/** A request as it was read. */
export interface ReadRequest {
	readonly method: string;
	/** Without its query. */
	readonly path: string;
	readonly query: URLSearchParams;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Buffer;
}

export interface Answering {
	readonly state: State;
	/** Account ids by the tokens of people. */
	readonly people: ReadonlyMap<string, number>;
	readonly limits: RateLimits;
	readonly match: (method: string, path: string) => Match | undefined;
	/** Answers what no route does; undefined where nobody can. */
	readonly otherwise: (request: ReadRequest, caller: Caller) => Promise<Answer | undefined>;
}

/** What is known of a request beside its answer. */
export interface Heard {
	caller: Caller;
	/** The path under the repository's name. */
	place: string;
	body: unknown;
	isWrite: boolean;
	isOurs: boolean;
}

/** What can be known of a request before it is answered, or where it never is. */
export function hear({ state, people }: Answering, request: ReadRequest): Heard {
	const caller = unlessRefused(() => findCaller(state, request.headers["authorization"], people)) ?? { kind: "nobody" };
	const body = unlessRefused(() => parse(request.body));
	// A repository that is gone has no name; what was asked of it has a place all the same.
	const nameless = request.path.replace(/^\/repositories\/\d+/, "/repos/-/-");
	const place = unlessRefused(() => findRepository(state, request, caller).path) ?? nameless;
	return { caller, body, place, isWrite: isContent(request.method, request.path, body), isOurs: false };
}

function unlessRefused<T>(find: () => T): T | undefined {
	try {
		return find();
	} catch (error) {
		if (error instanceof Refusal) return undefined;
		throw error;
	}
}

/** Answers one request as GitHub does. What is found out on the way is left in `heard`. */
export async function answerRequest(answering: Answering, request: ReadRequest, heard: Heard): Promise<Answer> {
	const { limits } = answering;
	try {
		const answer = await answerOrThrow(answering, request, heard);
		return conditional(request, { ...answer, headers: { ...limits.headersOf(heard.caller), ...answer.headers } }, () =>
			limits.giveBack(heard.caller),
		);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const answer = error.answer();
		return { ...answer, headers: { ...limits.headersOf(heard.caller), ...answer.headers } };
	}
}

async function answerOrThrow(answering: Answering, request: ReadRequest, heard: Heard): Promise<Answer> {
	const { state, limits } = answering;
	const { method, headers } = request;
	if (headers["user-agent"] === undefined)
		throw new Refusal(
			403,
			"Request forbidden by administrative rules. Please make sure your request has a User-Agent header",
		);
	heard.body = parse(request.body);
	heard.caller = findCaller(state, headers["authorization"], answering.people);
	if (request.path !== "/rate_limit") limits.spend(heard.caller, heard.isWrite);
	const { path, repository } = findRepository(state, request, heard.caller);
	heard.place = path;
	const match = answering.match(method, path);
	if (match === undefined) return other(answering, request, heard);
	heard.isOurs = true;
	assertMayCall(state, match.route, heard.caller, repository);
	const call = callOf(state, match, heard, request, repository);
	const answer = await match.route.answer(call);
	return { ...answer, headers: { ...accepts(match.route), ...answer.headers } };
}

async function other(answering: Answering, request: ReadRequest, { caller }: Heard): Promise<Answer> {
	const answer = await answering.otherwise(request, caller);
	if (answer === undefined) throw notFound();
	return answer;
}

function callOf(
	state: State,
	{ params }: Match,
	heard: Heard,
	request: ReadRequest,
	repository: Call["repository"] | undefined,
): Call {
	const { caller, place, body } = heard;
	return {
		state,
		method: request.method,
		path: place,
		params,
		query: request.query,
		body,
		accept: request.headers["accept"] ?? "",
		caller,
		get repository() {
			if (repository === undefined) throw notFound();
			return repository;
		},
		actor: caller.kind === "person" ? caller.account : state.app.bot,
	};
}

const accepts = ({ needs }: Route): Record<string, string> =>
	needs === undefined ? {} : { "x-accepted-github-permissions": described(needs) };

/** What GitHub's secondary limits count: requests that make or change something, tokens aside. */
function isContent(method: string, path: string, body: unknown): boolean {
	if (path === "/graphql")
		return typeof body === "object" && body !== null && /\bmutation\b/.test(JSON.stringify(body));
	return method !== "GET" && method !== "HEAD" && !path.startsWith("/app/") && !path.startsWith("/installation/");
}

function parse(body: Buffer): unknown {
	if (body.byteLength === 0) return undefined;
	try {
		return JSON.parse(body.toString("utf8"));
	} catch {
		throw new Refusal(400, "Problems parsing JSON");
	}
}

/** An answer that the caller has already, by its entity tag, is a 304, and costs nothing. */
function conditional({ method, headers }: ReadRequest, answer: Answer, giveBack: () => void): Answer {
	if (method !== "GET" || answer.status !== 200) return answer;
	const bytes = Buffer.isBuffer(answer.body) ? answer.body : JSON.stringify(answer.body);
	const etag = `"${createHash("sha256")
		.update(bytes ?? "")
		.digest("hex")}"`;
	if (!isKnown(headers["if-none-match"], etag)) return { ...answer, headers: { ...answer.headers, etag } };
	giveBack();
	return { status: 304, headers: { ...answer.headers, etag } };
}

const isKnown = (sent: string | undefined, etag: string): boolean =>
	(sent ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
