// Needed by: every file.

import type { ApiBody, ApiOperation } from "../call/operation.ts";
import type { RequestOptions } from "../call/options.ts";
import { memberOf } from "../request/text.ts";
import type { ApiFile } from "./files.ts";

// Where bytes, form, multipart, file-contents:
/** Whether a value is the content of a file. */
export function isFile(value: unknown): value is ApiFile {
	return (
		value instanceof Blob ||
		value instanceof ArrayBuffer ||
		ArrayBuffer.isView(value) ||
		(typeof ReadableStream === "function" && value instanceof ReadableStream)
	);
}
// End.

/** What a body is made of, as its own members: what is no parameter of the operation. */
function bodyMembers(operation: ApiOperation, request: object): Record<string, unknown> | undefined {
	const { path, query = [], headers = [], body } = operation;
	let inPath = Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name = ""]) => name);
	const others = [...query, ...headers];
	// Where path-parameters:
	const { pathStyles = [] } = operation;
	inPath = inPath.filter((name) => !pathStyles.some((one) => one.name === name && one.member !== undefined));
	others.push(...pathStyles);
	// End.
	// Where cookies:
	others.push(...(operation.cookies ?? []));
	// End.
	const parameters = [...inPath, ...others.map((one) => (typeof one === "string" ? one : (one.member ?? one.name)))];
	let members = Object.entries(request).filter(([name, value]) => value !== undefined && !parameters.includes(name));
	// Where renamed:
	members = members.map(([name, value]) => [body?.renamed?.find(([member]) => member === name)?.[1] ?? name, value]);
	// End.
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
	let usual = 0;
	// Where file-contents:
	if (table.files !== undefined && Object.values(Object(value)).flat().some(isFile)) usual = table.files;
	// End.
	const chosen =
		options.contentType === undefined
			? table.contents[usual]
			: table.contents.find(({ type }) => type === options.contentType);
	if (chosen !== undefined) {
		let sent: unknown = value;
		// Where natives:
		const { natives } = operation;
		if (natives && chosen.shape !== undefined) sent = natives.send(chosen.shape, value);
		// End.
		return chosen.encode(sent, chosen);
	}
	throw new TypeError(`${operation.method} ${operation.path} takes no ${options.contentType}.`);
}
