import { readFileSync } from "node:fs";

/*
 * Carries cases out with a generated file of TypeScript, and prints one line of JSON a case: `driver.ts SDK JOB`. It knows
 * the file's surface as its users do, and nothing of the engine.
 */

type Members = Record<string, unknown>;

interface Call {
	readonly operation: string;
	readonly arguments?: Members;
	readonly options?: Members & { readonly cancelAfterMs?: number };
	readonly by?: string;
	readonly take?: number;
	readonly webhook?: {
		readonly secrets: readonly string[];
		readonly headers: Record<string, string>;
		readonly body: string;
	};
}

interface OneCase {
	readonly name: string;
	readonly baseUrl: string;
	readonly client?: Members;
	readonly environment?: Record<string, string>;
	readonly calls: readonly Call[];
}

interface Planned {
	readonly group: readonly (readonly string[])[];
	readonly method: readonly string[];
	readonly stream: readonly string[] | null;
	readonly arguments: Record<string, { readonly inBody: boolean }>;
}

interface Job {
	readonly calls: Record<string, Planned>;
	readonly cases: readonly OneCase[];
}

/** What a case notes beside its results. */
interface Notes {
	readonly drift: string[];
	readonly statuses: number[];
	readonly log: string[];
}

const KINDS: readonly (readonly [className: string, kind: string])[] = [
	["ApiError", "status"],
	["ApiTimeoutError", "timeout"],
	["ApiConnectionError", "connection"],
	["ApiDecodeError", "decode"],
	["ApiRedirectError", "redirect"],
	["ApiStateError", "polling"],
	["ApiWebhookError", "webhook"],
];

const [, , sdkPath = "", jobPath = ""] = process.argv;
const sdk: Members = await import(sdkPath);
const job: Job = JSON.parse(readFileSync(jobPath, "utf8"));

// Enough at once to be quick, and too few to hold each other up.
const waiting = [...job.cases];
await Promise.all(Array.from({ length: 12 }, work));
// What a case left open, such as an answer that never ends, holds nobody up.
process.exit();

async function work(): Promise<void> {
	for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
		const hung = [{ error: { kind: "other", said: "It went on for 20 seconds." } }];
		const results = await Promise.race([
			runCase(one).catch((error: unknown) => [{ error: sayError(error) }]),
			new Promise<unknown[]>((resolve) => setTimeout(resolve, 20_000, hung).unref()),
		]);
		process.stdout.write(`${JSON.stringify({ name: one.name, results })}\n`);
	}
}

async function runCase({ baseUrl, client: settings = {}, environment = {}, calls }: OneCase): Promise<unknown[]> {
	const notes: Notes = { drift: [], statuses: [], log: [] };
	const client = withEnvironment(environment, () => makeClient(baseUrl, settings, notes));
	const results: unknown[] = [];
	/** What each call gave, so that a later one can send it. */
	const values: unknown[] = [];
	for (const call of calls) {
		const noted = { drift: notes.drift.length, statuses: notes.statuses.length };
		const result = await runCall(client, call, values).catch((error: unknown) => ({ error: sayError(error) }));
		const { drift, statuses, log } = notes;
		results.push({ ...result, drift: drift.slice(noted.drift), statuses: statuses.slice(noted.statuses), log });
	}
	return results;
}

/** A client reads its environment when it is made. */
function withEnvironment<Value>(environment: Record<string, string>, make: () => Value): Value {
	Object.assign(process.env, environment);
	try {
		return make();
	} finally {
		for (const name of Object.keys(environment)) delete process.env[name];
	}
}

function makeClient(baseUrl: string, settings: Members, notes: Notes): Members {
	const { auth = {}, baseUrl: given, drift, log, hooks, variables, ...options } = settings;
	const Client = sdk["Client"] as new (options: Members) => Members;
	return new Client({
		...options,
		...(given !== false && { baseUrl: `${baseUrl}${given ?? ""}` }),
		...(variables !== undefined && { variables }),
		auth: fromJson(auth),
		...(drift === true && {
			onDrift: (report: { pointer?: string }) => notes.drift.push(String(report.pointer).split("/").at(-1) ?? ""),
		}),
		...(log === true && { log: (entry: unknown) => notes.log.push(JSON.stringify(entry)) }),
		...(hooks !== undefined && {
			beforeRequest: ({ headers }: { headers: Headers }) => {
				for (const [name, value] of Object.entries(hooks as Members)) headers.set(name, String(value));
			},
			afterResponse: ({ status }: { status: number }) => notes.statuses.push(status),
		}),
	});
}

type Method = (...args: unknown[]) => Promise<unknown>;

async function runCall(client: Members, call: Call, values: unknown[]): Promise<object> {
	if (call.webhook !== undefined) return verify(call.webhook);
	const planned = job.calls[call.operation];
	if (planned === undefined) throw new Error(`${call.operation} is not in the plan.`);
	const group = planned.group.reduce<Members>((at, words) => at[camelCase(words)] as Members, client);
	const name = camelCase(call.by === "stream" && planned.stream !== null ? planned.stream : planned.method);
	const method = group[name] as Method;
	const { cancelAfterMs, ...options } = call.options ?? {};
	let response: Response | undefined;
	const all: Members = { ...options, onResponse: (answer: Response) => (response = answer) };
	if (cancelAfterMs !== undefined) all["signal"] = AbortSignal.timeout(cancelAfterMs);
	const request = requestOf(fromJson(call.arguments ?? {}, values) as Members, planned.arguments);
	const pending = method.call(group, ...(Object.keys(planned.arguments).length === 0 ? [all] : [request, all]));
	if (call.by === undefined) values.push(await pending);
	// Who walks takes the failure where the walk ends.
	Promise.resolve(pending).catch(() => undefined);
	return { ...(await resultOf(pending, call)), response: response && sayResponse(response) };
}

async function verify({ secrets, headers, body }: NonNullable<Call["webhook"]>): Promise<object> {
	const verifyWebhook = sdk["verifyWebhook"] as Method;
	return { value: await toJson(await verifyWebhook(secrets, headers, body)) };
}

/** Members of the body are those of `body`. */
function requestOf(args: Members, planned: Planned["arguments"]): Members {
	const isNested = sdk["apiCall"] === undefined;
	const isInBody = ([name]: [string, unknown]): boolean => isNested && planned[name]?.inBody === true;
	const all = Object.entries(args);
	const inBody = all.filter(isInBody);
	const beside = all.filter((argument) => !isInBody(argument));
	return Object.fromEntries(inBody.length === 0 ? beside : [...beside, ["body", Object.fromEntries(inBody)]]);
}

async function resultOf(pending: unknown, { by, take = Number.POSITIVE_INFINITY }: Call): Promise<object> {
	if (by === "items" || by === "stream") return { items: await collect(pending as AsyncIterable<unknown>, take) };
	if (by === "pages") return { items: await collect((pending as { pages(): AsyncIterable<unknown> }).pages(), take) };
	if (by === "final")
		return { value: await toJson(await (pending as { untilFinal(): Promise<unknown> }).untilFinal()) };
	return { value: await toJson(await pending) };
}

async function collect(items: AsyncIterable<unknown>, take: number): Promise<unknown[]> {
	const all: unknown[] = [];
	for await (const item of items) {
		all.push(await toJson(item));
		if (all.length >= take) break;
	}
	return all;
}

function sayResponse({ status, headers, ...more }: Response & { requestId?: string }): object {
	return { status, headers: Object.fromEntries(headers), requestId: more.requestId };
}

function sayError(error: unknown): object {
	const known = KINDS.find(([name]) => sdk[name] !== undefined && error instanceof (sdk[name] as new () => object));
	const { name, status, headers, requestId, body, detail, code } = error as Members;
	const said = String(error);
	if (known === undefined) {
		const cancelled = ["AbortError", "TimeoutError"].includes(String(name));
		return { kind: cancelled ? "cancelled" : error instanceof TypeError ? "argument" : "other", said };
	}
	const fields = headers instanceof Headers ? Object.fromEntries(headers) : undefined;
	return { kind: known[1], said, status, headers: fields, requestId, body: body ?? null, detail, code };
}

/** The special values of a case as this language has them. */
function fromJson(value: unknown, values: readonly unknown[] = []): unknown {
	if (Array.isArray(value)) return value.map((item) => fromJson(item, values));
	if (typeof value !== "object" || value === null) return value;
	const { $bytes, $file, $stream, $number, $answer } = value as Members;
	if (typeof $bytes === "string") return new Uint8Array(Buffer.from($bytes, "base64"));
	if ($file !== undefined) {
		const { name, type, text, headers } = $file as { name: string; type: string; text: string; headers?: object };
		const file = new File([text], name, { type });
		const formPart = sdk["formPart"] as (content: unknown, about: object) => unknown;
		return headers === undefined ? file : formPart(file, { headers });
	}
	if (Array.isArray($stream)) return new Blob($stream.map(String)).stream();
	if (typeof $number === "string") return numberOf($number);
	if (typeof $answer === "number") return values[$answer];
	return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fromJson(member, values)]));
}

/** In the type that the file reads such a number as. */
function numberOf(digits: string): unknown {
	if (/^-?\d+$/.test(digits)) return BigInt(digits);
	const ApiNumber = sdk["ApiNumber"] as (new (digits: string) => object) | undefined;
	return ApiNumber === undefined ? Number(digits) : new ApiNumber(digits);
}

/** What came, in words of cases. */
async function toJson(value: unknown): Promise<unknown> {
	if (value === undefined) return null;
	if (typeof value === "bigint") return { $number: String(value) };
	if (value instanceof Date) return value.toISOString();
	if (value instanceof Blob) return { $bytes: Buffer.from(await value.arrayBuffer()).toString("base64") };
	if (value instanceof ReadableStream)
		return { $bytes: Buffer.from(await new Response(value).arrayBuffer()).toString("base64") };
	if (value instanceof ((sdk["ApiNumber"] as new () => object) ?? Date)) return { $number: String(value) };
	if (Array.isArray(value)) return Promise.all(value.map(toJson));
	if (typeof value !== "object" || value === null) return value;
	const members = Object.entries(value).map(async ([name, member]) => [name, await toJson(member)] as const);
	return Object.fromEntries(await Promise.all(members));
}

function camelCase(words: readonly string[]): string {
	return words.map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join("");
}
