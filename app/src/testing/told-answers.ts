import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Fields = Readonly<Record<string, string>>;
type Query = Readonly<Record<string, string | number>>;

/** What is asked for, and what is to be answered: each answer once, in the order in which they were told. */
export interface Asked {
	/** The query as a whole; none, where nothing is said. */
	query(query: Query): Asked;
	/** Only for requests in which the field reads like this. */
	withField(name: string, value: RegExp): Asked;
	/** The next answer is given so many times. */
	times(count: number): Asked;
	/** Says whether it was given as often as it was told. A text is sent as it is, and anything else as JSON. */
	reply(status: number, body?: string | object, fields?: Fields): { isDone(): boolean };
	/** The connection ends without an answer. */
	breakOff(): void;
}

/** A server on loopback that answers what a test tells it to, and 501 to everything else. */
export interface ToldAnswers {
	readonly url: string;
	on(method: "GET" | "POST", path: string): Asked;
	/** Forgets what was told, and gives what was asked for without having been told. */
	forget(): readonly string[];
	close(): Promise<void>;
}

interface Told {
	readonly target: string;
	readonly fields: readonly (readonly [name: string, value: RegExp])[];
	readonly send: (response: ServerResponse) => void;
	left: number;
}

export async function startToldAnswers(): Promise<ToldAnswers> {
	let told: Told[] = [];
	let unexpected: string[] = [];
	const server = createServer(({ method = "", url = "", headers }, response) => {
		const target = targetOf(method, new URL(url, "http://localhost"));
		const found = told.find((one) => one.left > 0 && one.target === target && hasFields(headers, one));
		if (found === undefined) {
			unexpected.push(target);
			response.writeHead(501).end();
			return;
		}
		found.left -= 1;
		found.send(response);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url,
		on: (method, path) => ask(method, new URL(path, url), (one) => told.push(one)),
		forget() {
			const asked = unexpected;
			told = [];
			unexpected = [];
			return asked;
		},
		close() {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(() => resolve()));
		},
	};
}

function ask(method: string, url: URL, tell: (told: Told) => void): Asked {
	const fields: [string, RegExp][] = [];
	let times = 1;
	const add = (send: Told["send"]): Told => {
		const one: Told = { target: targetOf(method, url), fields, send, left: times };
		tell(one);
		return one;
	};
	const asked: Asked = {
		query(query) {
			for (const [name, value] of Object.entries(query)) url.searchParams.set(name, `${value}`);
			return asked;
		},
		withField(name, value) {
			fields.push([name, value]);
			return asked;
		},
		times(count) {
			times = count;
			return asked;
		},
		reply(status, body = "", answerFields = {}) {
			const one = add((response) => answer(response, status, body, answerFields));
			return { isDone: () => one.left === 0 };
		},
		breakOff: () => void add((response) => response.destroy()),
	};
	return asked;
}

/** Of a body that is shorter than its content-length says, the connection ends where the body does. */
function answer(response: ServerResponse, status: number, body: string | object, fields: Fields): void {
	const text = typeof body === "string" ? body : JSON.stringify(body);
	const own = typeof body === "string" ? {} : { "content-type": "application/json; charset=utf-8" };
	response.writeHead(status, { ...own, ...fields });
	if (Number(fields["content-length"] ?? 0) > Buffer.byteLength(text)) {
		response.write(text, () => response.destroy());
		return;
	}
	response.end(text);
}

function hasFields(headers: IncomingHttpHeaders, { fields }: Told): boolean {
	return fields.every(([name, value]) => value.test(String(headers[name])));
}

/** `GET /x?a=1&b=2`, whatever the order of its query. */
function targetOf(method: string, { pathname, searchParams }: URL): string {
	const query = [...searchParams].map(([name, value]) => `${name}=${value}`).sort();
	return `${method} ${pathname}?${query.join("&")}`;
}
