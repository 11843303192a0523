import type { Api, MediaType, Operation, Parameter } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";
import { isJsonType } from "../examples/example-answer.ts";
import { plain } from "../lib/say.ts";
import { mediaTypeName } from "../openapi/media-type-name.ts";
import { isReservedHeader } from "../openapi/reserved-headers.ts";
import { locateViolation } from "./locate-violation.ts";
import type { MockProblem, MockRequest } from "./mock-request.ts";
import { readBody } from "./read-body.ts";
import { type Pairs, pairsIn, readPairs, readSimple } from "./read-parameter.ts";
import { type Reading, readObject } from "./read-values.ts";

/** A request taken apart. */
export interface Asked extends Pick<MockRequest, "headers" | "body"> {
	readonly operation: Operation;
	/** By the names of the template; still encoded. */
	readonly path: ReadonlyMap<string, string>;
	/** Without its question mark. */
	readonly query: string;
}

/** Everything that an operation does not take of its parameters and its body, with where it is. */
export function judgeRequest(asked: Asked, reading: Reading): readonly MockProblem[] {
	const { operation, headers, query } = asked;
	const pairs: Places = {
		query: pairsIn(query),
		cookie: pairsIn((headers.get("cookie") ?? "").replaceAll(/;\s*/g, "&")),
	};
	return [
		...operation.parameters.flatMap((parameter) => judgeParameter(parameter, asked, pairs, reading)),
		...judgeBody(asked, reading),
	];
}

interface Places {
	readonly query: Pairs;
	readonly cookie: Pairs;
}

function judgeParameter(parameter: Parameter, asked: Asked, pairs: Places, reading: Reading): readonly MockProblem[] {
	const { name, in: where, required } = parameter;
	if (isReservedHeader(parameter)) return [];
	const place = `${where} parameter ${plain(name)}`;
	const value = sentValue(parameter, asked, pairs, reading);
	if (value === undefined) return required && where !== "path" ? [{ place, message: "It is required." }] : [];
	return judge(value, parameter.schema ?? parameter.content[0]?.schema ?? null, place, reading);
}

function sentValue(
	parameter: Parameter,
	{ path, headers, query }: Asked,
	pairs: Places,
	reading: Reading,
): JsonValue | undefined {
	const { name } = parameter;
	switch (parameter.in) {
		case "query":
		case "cookie":
			return readPairs(parameter, pairs[parameter.in], reading);
		case "querystring":
			return query === "" ? undefined : readObject(pairs.query, parameter.content[0]?.schema ?? null, reading);
		default: {
			const text = parameter.in === "path" ? path.get(name) : headers.get(name.toLowerCase());
			return text === undefined ? undefined : readSimple(parameter, text, reading);
		}
	}
}

function judge(value: JsonValue, schema: MediaType["schema"], place: string, reading: Reading): readonly MockProblem[] {
	if (schema === null || reading.accepts(schema, value) !== false) return [];
	const { pointer, message } = locateViolation(value, schema, reading);
	return [{ place: pointer === "" ? place : `${place} ${plain(pointer)}`, message }];
}

function judgeBody({ operation, headers, body }: Asked, reading: Reading): readonly MockProblem[] {
	const { requestBody, method } = operation;
	if (requestBody === null || method === "GET" || method === "HEAD") return [];
	const type = headers.get("content-type");
	if (body.length === 0 && (type === undefined || isJsonType(type))) {
		const isDemanded = requestBody.required && requestBody.content.length > 0;
		return isDemanded ? [{ place: "body", message: "It is required." }] : [];
	}
	if (type === undefined) return [{ place: "header Content-Type", message: "It is required beside a body." }];
	const media = mediaFor(requestBody.content, type);
	if (media === undefined) {
		const known = requestBody.content.map((one) => plain(one.type)).join(", ");
		return [{ place: "header Content-Type", message: `It is ${plain(type)}, and the operation takes ${known}.` }];
	}
	const read = readBody(media, type.toLowerCase().startsWith("multipart/") ? type : mediaTypeName(type), body, reading);
	if (read === undefined) return [{ place: "body", message: `It is no ${plain(media.type)}.` }];
	return read === null ? [] : judge(read.value, media.schema, "body", reading);
}

/** The media type that a body is of: its own, without parameters, or a range that it is in. */
function mediaFor(content: readonly MediaType[], type: string): MediaType | undefined {
	const name = mediaTypeName(type);
	const essence = essenceOf(name);
	return (
		content.find((one) => one.type === name) ??
		content.find((one) => essenceOf(one.type) === essence) ??
		content.find((one) => one.type === `${essence.split("/", 1)[0]}/*`) ??
		content.find((one) => one.type === "*/*" || one.type === "*")
	);
}

function essenceOf(type: string): string {
	return type.split(";", 1)[0] ?? type;
}

/** Whether one of an operation's alternatives of credentials was sent; which of them is right nobody can tell. */
export function judgeCredentials(asked: Asked, api: Pick<Api, "securitySchemes">): readonly MockProblem[] {
	const { security } = asked.operation;
	const isMet = security.length === 0 || security.some((all) => all.every(({ scheme }) => isSent(scheme, asked, api)));
	if (isMet) return [];
	const wanted = security.map((all) => all.map(({ scheme }) => plain(scheme)).join(" with ")).join(", or ");
	return [{ place: "credentials", message: `The operation asks for ${wanted}.` }];
}

function isSent(name: string, { headers, query }: Asked, { securitySchemes }: Pick<Api, "securitySchemes">): boolean {
	const scheme = securitySchemes.get(name);
	if (scheme === undefined || scheme.type === "mutualTLS") return true;
	if (scheme.type !== "apiKey") return headers.has("authorization");
	const key = scheme.parameterName ?? "";
	if (scheme.in === "query") return pairsIn(query).some(([one]) => one === key);
	if (scheme.in === "cookie") {
		return pairsIn((headers.get("cookie") ?? "").replaceAll(/;\s*/g, "&")).some(([one]) => one === key);
	}
	return headers.has(key.toLowerCase());
}
