// Needed by: every file.

import type { ApiBody, ApiOperation } from "../call/operation.ts";
import type { RequestOptions } from "../call/options.ts";
import { memberOf } from "../request/text.ts";
import type { ApiFile } from "./files.ts";

/** Whether a value is the content of a file. */
export function isFile(value: unknown): value is ApiFile {
	return (
		value instanceof Blob ||
		value instanceof ArrayBuffer ||
		ArrayBuffer.isView(value) ||
		(typeof ReadableStream === "function" && value instanceof ReadableStream)
	);
}

/** What a body is made of, as its own members: what is no parameter of the operation. */
function bodyMembers(operation: ApiOperation, request: object): Record<string, unknown> | undefined {
	const { path, query = [], headers = [], cookies = [], pathStyles = [], body } = operation;
	const styled = pathStyles.filter(({ member }) => member !== undefined).map(({ name }) => name);
	const parameters = [
		...Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name = ""]) => name).filter((name) => !styled.includes(name)),
		...[...query, ...headers, ...cookies, ...pathStyles].map((one) =>
			typeof one === "string" ? one : (one.member ?? one.name),
		),
	];
	const members = Object.entries(request)
		.filter(([name, value]) => value !== undefined && !parameters.includes(name))
		.map(([name, value]) => [body?.renamed?.find(([member]) => member === name)?.[1] ?? name, value]);
	return members.length > 0 || body?.required === true ? Object.fromEntries(members) : undefined;
}

/** The body of a request, in the media type that the caller chose, that its files need, or that is usual. */
export function bodyOf(operation: ApiOperation, request: object, options: RequestOptions): ApiBody | undefined {
	const { body: table } = operation;
	if (table === undefined) {
		if (options.body === undefined) return undefined;
		throw new TypeError(`${operation.method} ${operation.path} takes no body.`);
	}
	const given = table.whole !== undefined ? memberOf(request, table.whole) : bodyMembers(operation, request);
	const value = options.body === undefined ? given : { ...Object(given), ...options.body };
	if (value === undefined) return undefined;
	const holdsFiles = table.files !== undefined && Object.values(Object(value)).flat().some(isFile);
	const chosen =
		options.contentType === undefined
			? table.contents[holdsFiles ? (table.files ?? 0) : 0]
			: table.contents.find(({ type }) => type === options.contentType);
	if (chosen !== undefined) {
		const { natives } = operation;
		const sent = natives && chosen.shape !== undefined ? natives.send(chosen.shape, value) : value;
		return chosen.encode(sent, chosen);
	}
	throw new TypeError(`${operation.method} ${operation.path} takes no ${options.contentType}.`);
}
