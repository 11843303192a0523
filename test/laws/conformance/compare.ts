import { isDeepStrictEqual } from "node:util";
import type { Call, Case, ErrorOutcome, Outcome, Seen } from "./case.ts";
import type { Received } from "./play-case.ts";

/** What a driver printed of one call: only members that it can tell. */
export type Got = Omit<Outcome, "secrets" | "error"> & {
	readonly error?: Partial<ErrorOutcome> & { readonly said: string };
	/** Entries of the log, as text. */
	readonly log?: readonly string[];
};

/** Fields that each language's transport adds by itself, and that no SDK sets. */
const TRANSPORT: ReadonlySet<string> = new Set([
	"accept-encoding",
	"accept-language",
	"connection",
	"content-length",
	"host",
	"sec-fetch-mode",
	"transfer-encoding",
]);

/** What a transport calls itself where the SDK says nothing. */
const TRANSPORT_AGENTS: ReadonlySet<string> = new Set(["node", "Go-http-client/1.1"]);

/** What every request carries, where a case says nothing else of it. */
const USUAL: Readonly<Record<string, string>> = {
	accept: "application/json",
	"user-agent": "conformance-sdk/1.0.0",
};

/** Sentences about what differs between a case and what happened; none where it holds. */
export function differences(one: Case, received: readonly Received[], got: readonly Got[]): readonly string[] {
	return [
		...one.calls.flatMap((call, index) => differencesOfCall(call, got[index], index)),
		...differencesOfWire(one, received),
	];
}

function differencesOfWire({ exchanges }: Case, received: readonly Received[]): readonly string[] {
	const count =
		received.length === exchanges.length ? [] : [`${exchanges.length} requests are expected, ${received.length} came`];
	const each = exchanges.flatMap(({ sees, afterMs = 0 }, index) => {
		const request = received[index];
		if (request === undefined) return [];
		const early =
			request.afterMs < afterMs
				? [`request ${index + 1} came ${Math.round(request.afterMs)} ms after the answer, not ${afterMs}`]
				: [];
		return [...early, ...(sees === undefined ? [] : differencesOfRequest(sees, request, received[index - 1], index))];
	});
	return [...count, ...each];
}

function differencesOfRequest(
	sees: Seen,
	request: Received,
	before: Received | undefined,
	index: number,
): readonly string[] {
	const boundary = /boundary="?([^";]+)"?/.exec(request.headers.get("content-type") ?? "")?.[1];
	const neutral = (text: string): string => (boundary === undefined ? text : text.replaceAll(boundary, "BOUNDARY"));
	const actual = {
		method: request.method,
		target: request.target,
		headers: fieldsOf(request, neutral),
		body: neutral(request.body.toString()),
	};
	const wanted = { ...sees, ...(sees.headers && { headers: wantedFields(sees.headers, request, before) }) };
	return Object.entries(wanted).flatMap(([part, value]) => {
		const is = actual[part as keyof typeof actual];
		return isDeepStrictEqual(is, value) ? [] : [`request ${index + 1}: ${part} is ${say(is)}, not ${say(value)}`];
	});
}

function fieldsOf({ headers }: Received, neutral: (text: string) => string): Readonly<Record<string, string>> {
	const ours = [...headers].filter(([name]) => isSaid({ headers }, name));
	return Object.fromEntries(ours.map(([name, value]): [string, string] => [name, neutral(value)]).sort());
}

/** Whether an SDK sets the field, and not its transport. */
function isSaid({ headers }: Pick<Received, "headers">, name: string): boolean {
	const value = headers.get(name);
	if (value === undefined || TRANSPORT.has(name)) return false;
	return name !== "user-agent" || !TRANSPORT_AGENTS.has(value);
}

/** `ANY` stands for whatever came; `SAME` and `OTHER` for what the request before it had, and for anything else. */
function wantedFields(
	named: Readonly<Record<string, string | null>>,
	request: Received,
	before: Received | undefined,
): Readonly<Record<string, string>> {
	const value = (name: string, wanted: string): string => {
		const came = request.headers.get(name) || "something";
		const last = before?.headers.get(name);
		if (wanted === "SAME") return last ?? "what came before";
		if (wanted === "OTHER") return came === last ? "something else" : came;
		return wanted === "ANY" || wanted === "MAYBE" ? came : wanted;
	};
	const isWanted = (field: [string, string | null]): field is [string, string] =>
		field[1] !== null && (field[1] !== "MAYBE" || isSaid(request, field[0]));
	const all = Object.entries({ ...USUAL, ...named }).filter(isWanted);
	return Object.fromEntries(all.map(([name, wanted]): [string, string] => [name, value(name, wanted)]).sort());
}

function differencesOfCall({ gets }: Call, got: Got | undefined, index: number): readonly string[] {
	const name = `call ${index + 1}`;
	if (got === undefined) return [`${name} gave nothing`];
	const { secrets = [], error, ...rest } = gets;
	if (got.error !== undefined && error === undefined) return [`${name} failed: ${got.error.said}`];
	const leaked = secrets.filter((secret) => (got.log ?? []).some((entry) => entry.includes(secret)));
	const silent = secrets.length > 0 && (got.log ?? []).length === 0 ? [`${name} logged nothing`] : [];
	return [
		...silent,
		...leaked.map((secret) => `${name} logged the secret ${secret}`),
		...(error === undefined ? [] : differencesOfParts(`${name}: error`, error, got.error ?? {})),
		...differencesOfParts(name, rest, got),
	];
}

function differencesOfParts(name: string, wanted: object, actual: object): readonly string[] {
	const members: Readonly<Record<string, unknown>> = { ...actual };
	return Object.entries(wanted).flatMap(([part, value]) =>
		holds(value, members[part], part) ? [] : [`${name}: ${part} is ${say(members[part])}, not ${say(value)}`],
	);
}

/** Header fields are looked for; everything else is the same. */
function holds(wanted: unknown, actual: unknown, part: string): boolean {
	if (part !== "headers" && part !== "response") return isDeepStrictEqual(wanted, actual);
	const members = new Map(Object.entries(Object(actual)));
	return Object.entries(Object(wanted)).every(([name, value]) => holds(value, members.get(name), name));
}

function say(value: unknown): string {
	const text = JSON.stringify(value) ?? "nothing";
	return text.length > 600 ? `${text.slice(0, 600)}…` : text;
}
