import type { Api, Operation } from "../contract/api.ts";
import { exampleAnswer, isJsonType } from "../examples/example-answer.ts";
import { Examples } from "../examples/examples.ts";
import { oneSided } from "../examples/one-sided.ts";
import { plain } from "../lib/say.ts";
import { sentTemplate } from "../openapi/sent-template.ts";
import { judgeCredentials, judgeRequest } from "./judge-request.ts";
import { matchPath, namesIn, type PathTemplate, readTemplate } from "./match-path.ts";
import type { MockAnswer, MockProblem, MockRequest } from "./mock-request.ts";
import type { Reading } from "./read-values.ts";

/** Answers requests as the described provider would. */
export type Mock = (request: MockRequest) => MockAnswer;

interface Route {
	readonly template: PathTemplate;
	/** What stands behind a question mark in the path itself: some descriptions tell operations apart by it. */
	readonly query: readonly string[];
	/** By method: several where fragments tell them apart, which no request has. */
	readonly operations: ReadonlyMap<string, readonly Operation[]>;
}

/**
 * A provider made of a description: a request that it takes is answered with what is shown, or made, for its lowest status
 * of success; any other is refused with a problem (RFC 9457) that names each place. It keeps nothing between requests.
 */
export function createMock(api: Api): Mock {
	const routes = routesOf(api.operations);
	const sent = new Examples(api, "client");
	const received = new Examples(api, "provider");
	const reading: Reading = { get: oneSided(api, "client"), accepts: (id, value) => sent.accepts(id, value) };
	const prefixes = prefixesOf(api);
	return (request) => {
		const [path = "", ...rest] = request.target.split("?");
		const found = findRoute({ path, query: rest.join("?"), method: request.method }, routes, prefixes);
		if (found === null) return refused(404, null, [{ place: "path", message: `There is no ${plain(path)}.` }]);
		const { route, names } = found;
		const operations = route.operations.get(request.method);
		if (operations === undefined) {
			const known = [...route.operations.keys()].join(", ");
			const message = `${plain(path)} has no ${plain(request.method)}, only ${known}.`;
			return refused(405, null, [{ place: "method", message }], [["Allow", known]]);
		}
		const asked = { path: names, query: rest.join("?"), headers: request.headers, body: request.body };
		return whatTakes(operations, (operation) => {
			const missing = judgeCredentials({ ...asked, operation }, api);
			if (missing.length > 0) return refused(401, operation, missing);
			const problems = judgeRequest({ ...asked, operation }, reading);
			return problems.length > 0 ? refused(400, operation, problems) : answered(operation, request, received);
		});
	};
}

/** What the first operation answers that takes a request; where none does, what the first says of it. */
function whatTakes(operations: readonly Operation[], answerOf: (operation: Operation) => MockAnswer): MockAnswer {
	let refusal: MockAnswer | undefined;
	for (const operation of operations) {
		const answer = answerOf(operation);
		if (answer.problems.length === 0) return answer;
		refusal ??= answer;
	}
	if (refusal === undefined) throw new Error("A method of a route has no operation.");
	return refusal;
}

function routesOf(operations: readonly Operation[]): readonly Route[] {
	const byPath = Map.groupBy(operations, ({ path }) => sentTemplate(path));
	const routes = [...byPath].map(
		([path, own]): Route => ({
			template: readTemplate(path.split("?", 1)[0] ?? path),
			query: path
				.split("?")
				.slice(1)
				.join("?")
				.split("&")
				.filter((pair) => pair !== ""),
			operations: Map.groupBy(own, ({ method }) => method.toUpperCase()),
		}),
	);
	return routes.toSorted((a, b) => namesIn(a.template) - namesIn(b.template) || b.query.length - a.query.length);
}

/** Paths of servers, which clients may send before that of the operation. */
function prefixesOf(api: Api): readonly string[] {
	const servers = [...api.servers, ...api.operations.flatMap((operation) => operation.servers)];
	const paths = servers.map(({ url }) =>
		(URL.parse(url, "https://api.example.com")?.pathname ?? "").replace(/\/+$/u, ""),
	);
	return [...new Set(["", ...paths])];
}

interface Wanted {
	readonly path: string;
	readonly query: string;
	readonly method: string;
}

/** The first route that a path is of. Some descriptions write one path twice, with other names: then the one that has the method. */
function findRoute({ path, query, method }: Wanted, routes: readonly Route[], prefixes: readonly string[]) {
	const pairs = new Set(query.split("&"));
	for (const prefix of prefixes) {
		if (!path.startsWith(`${prefix}/`)) continue;
		const segments = path.slice(prefix.length).split("/");
		const found = routes.flatMap((route) => {
			if (!route.query.every((pair) => pairs.has(pair))) return [];
			const names = matchPath(route.template, segments);
			return names === null ? [] : [{ route, names }];
		});
		const [first, ...others] = found;
		if (first === undefined) continue;
		const twin = others.find(({ route }) => isTwin(route, first.route) && route.operations.has(method));
		return first.route.operations.has(method) ? first : (twin ?? first);
	}
	return null;
}

function isTwin({ template, query }: Route, other: Route): boolean {
	return namesIn(template) === namesIn(other.template) && query.length === other.query.length;
}

function answered(operation: Operation, request: MockRequest, examples: Examples): MockAnswer {
	const accept = request.headers.get("accept") ?? "*/*";
	const { status, mediaType, body } = exampleAnswer(operation, examples, (type) => rankIn(accept, type));
	const isEmpty = mediaType === null || body === undefined;
	const isJson = mediaType !== null && isJsonType(mediaType);
	const text = isEmpty ? "" : isJson ? JSON.stringify(body) : typeof body === "string" ? body : JSON.stringify(body);
	const type: MockAnswer["headers"] = mediaType === null ? [] : [["Content-Type", mediaType]];
	return { status, headers: type, body: text, operation: operation.key, problems: [] };
}

/** Where a media type stands in what a client accepts; what it does not name goes last, and JSON before all others. */
function rankIn(accept: string, type: string): number {
	const wanted = accept.split(",").map((one) => one.split(";", 1)[0]?.trim().toLowerCase() ?? "");
	const essence = type.split(";", 1)[0] ?? type;
	const at = wanted.indexOf(essence);
	if (at !== -1) return at * 2;
	const isInRange = wanted.includes("*/*") || wanted.includes(`${essence.split("/", 1)[0]}/*`);
	return (isInRange ? 200 : 400) + (isJsonType(type) ? 0 : 1);
}

function refused(
	status: number,
	operation: Operation | null,
	problems: readonly MockProblem[],
	headers: MockAnswer["headers"] = [],
): MockAnswer {
	const title = problems.map(({ place, message }) => `${place}: ${message}`).join(" ");
	const type = ["Content-Type", "application/problem+json"] as const;
	const body = JSON.stringify({ title, status, operation: operation?.key ?? null, problems });
	return { status, headers: [type, ...headers], body, operation: operation?.key ?? null, problems };
}
