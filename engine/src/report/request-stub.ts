import type { Api, MediaType, Operation, Parameter, Schema, SchemaId, SecurityScheme } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";
import { visible } from "../lib/say.ts";

/** Properties within properties: a stub is there to be filled in, not to be complete. */
const DEEPEST = 3;
const MOST_PROPERTIES = 20;
const LONGEST_VALUE = 200;

/**
 * One request with curl: every required part with a value that says what belongs there. Text of the description stands in
 * single quotes, in which a shell expands nothing (POSIX 2.2.2).
 */
export function curlStub(api: Api, operation: Operation, base: string): string {
	const required = operation.parameters.filter((parameter) => parameter.required);
	const lines = [
		`curl --globoff --request ${shellWord(operation.method)} ${shellWord(addressOf(operation, required, base))}`,
		...required.flatMap((parameter) => headerOf(parameter)),
		...credentialHeaders(api, operation),
		...bodyOf(api, operation),
	];
	return lines.join(" \\\n  ");
}

/** A word of the shell that holds exactly this text, on one line. */
function shellWord(text: string): string {
	return `'${visible(text).replaceAll("'", "'\\''")}'`;
}

/** What belongs in its place: `{id}` stays as it is written in a path, and is the value of a query. */
function addressOf({ path }: Operation, required: readonly Parameter[], base: string): string {
	const query = required
		.filter((parameter) => parameter.in === "query")
		.map(({ name }) => `${encodeURIComponent(wellFormed(name))}={${name}}`);
	return `${base.replace(/\/+$/, "")}${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}

/** encodeURIComponent throws on half a surrogate pair. */
const wellFormed = (text: string): string => text.toWellFormed();

function headerOf({ in: place, name }: Parameter): readonly string[] {
	return place === "header" ? header(name, `{${name}}`) : [];
}

/** RFC 9110 5.6.2. No other name can be sent, and curl would read a header that begins with `@` from a file. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

function header(name: string, value: string): readonly string[] {
	return TOKEN.test(name) ? [`--header ${shellWord(`${name}: ${value}`)}`] : [];
}

function credentialHeaders(api: Api, { security }: Operation): readonly string[] {
	const [alternative = []] = security;
	return alternative.flatMap(({ scheme }) => {
		const known = api.securitySchemes.get(scheme);
		return known === undefined ? [] : credentialHeader(known);
	});
}

function credentialHeader({ type, in: place, parameterName, httpScheme }: SecurityScheme): readonly string[] {
	if (type === "apiKey") {
		const name = parameterName ?? "key";
		if (place === "query") return [];
		return place === "cookie" ? header("Cookie", `${name}={key}`) : header(name, "{key}");
	}
	if (type === "mutualTLS") return ["--cert client.pem"];
	if (type === "http" && httpScheme === "basic") return ["--user '{user}:{password}'"];
	const scheme = type === "http" && httpScheme !== null && httpScheme !== "bearer" ? httpScheme : "Bearer";
	return header("Authorization", `${scheme} {token}`);
}

function bodyOf(api: Api, { requestBody }: Operation): readonly string[] {
	const media = requestBody?.content.find(({ type }) => /[/+]json$/.test(type)) ?? requestBody?.content[0];
	if (media === undefined) return [];
	return [...header("Content-Type", media.type), `--data ${shellWord(payloadOf(api, media))}`];
}

function payloadOf(api: Api, { type, schema }: MediaType): string {
	if (!/[/+]json$/.test(type)) return "{body}";
	return JSON.stringify(schema === null ? {} : sample(api, schema, DEEPEST));
}

/** A value of about the right form: what is required, down to a depth. Cycles end with it. */
function sample(api: Api, id: SchemaId, depth: number): JsonValue {
	const schema = api.schemas.get(id);
	const [choice] = schema.enum ?? [];
	if (schema.default !== undefined && isShort(schema.default)) return schema.default;
	if (choice !== undefined) return isShort(choice) ? choice : null;
	const [branch] = schema.unions.flatMap(({ branches }) => branches);
	if (branch !== undefined && schema.properties.size === 0 && depth > 0) return sample(api, branch, depth - 1);
	return sampleOfType(api, schema, depth);
}

const isShort = (value: JsonValue): boolean => JSON.stringify(value).length <= LONGEST_VALUE;

function sampleOfType(api: Api, schema: Schema, depth: number): JsonValue {
	const type = schema.types?.find((one) => one !== "null") ?? (schema.properties.size > 0 ? "object" : "string");
	switch (type) {
		case "object":
			return sampleObject(api, schema, depth);
		case "array":
			return schema.items === null || depth === 0 ? [] : [sample(api, schema.items, depth - 1)];
		case "integer":
		case "number":
			return Math.max(0, schema.lower?.value ?? 0);
		case "boolean":
			return false;
		default:
			return schema.formats[0] ?? "string";
	}
}

function sampleObject(api: Api, schema: Schema, depth: number): JsonValue {
	if (depth === 0) return {};
	const required = [...schema.properties].filter(([name]) => schema.required.has(name)).slice(0, MOST_PROPERTIES);
	return Object.fromEntries(required.map(([name, property]) => [name, sample(api, property.schema, depth - 1)]));
}
