import type { ApiOperation, ApiPart } from "./operation.ts";
import { checkHeader, pairsOf, queryText, scalarText } from "./serialize.ts";

/** A body that can be sent again, and the Content-Type that goes with it. */
export interface ApiBody {
	readonly content: string | Blob | Uint8Array<ArrayBuffer>;
	readonly contentType: string;
}

/** Writes a value in the media type that the operation takes; undefined sends no body. */
export function encodeBody(operation: ApiOperation, value: unknown): ApiBody | undefined {
	const type = operation.form !== undefined && holdsFiles(value) ? operation.form : operation.body;
	if (type === undefined || value === undefined) return undefined;
	if (/^multipart\/form-data/.test(type)) return multipart(operation, value);
	if (/^application\/x-www-form-urlencoded/.test(type))
		return { content: formText(operation, value), contentType: type };
	if (value instanceof Blob) return { content: value, contentType: type };
	if (isBytes(value)) return { content: bytesOf(value), contentType: type };
	if (/^(?:application|text)\/(?:[^;]*\+)?json(?:;|$)/.test(type))
		return { content: JSON.stringify(value), contentType: type };
	return { content: scalarText(value), contentType: type };
}

function holdsFiles(value: unknown): boolean {
	return Object.values(Object(value)).flat().some(isFile);
}

function isFile(value: unknown): value is Blob | ArrayBuffer | ArrayBufferView {
	return value instanceof Blob || isBytes(value);
}

function isBytes(value: unknown): value is ArrayBuffer | ArrayBufferView {
	return value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

/** A copy, so that what the caller does to the buffer later cannot change what a retry sends. */
function bytesOf(bytes: ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer> {
	const view = ArrayBuffer.isView(bytes)
		? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
		: new Uint8Array(bytes);
	return view.slice();
}

/** Lists repeat their name and objects are JSON, unless the operation says how a member is written. */
function partOf(operation: ApiOperation, name: string, value: unknown): ApiPart {
	const said = operation.encoding?.find((encoding) => encoding.name === name);
	return said ?? { name, json: isRecord(value) };
}

function isRecord(value: unknown): boolean {
	return (
		typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date) && !isFile(value)
	);
}

function formText(operation: ApiOperation, value: unknown): string {
	return Object.entries(Object(value))
		.map(([name, member]) => queryText(partOf(operation, name, member), member))
		.filter((text) => text !== "")
		.join("&");
}

/**
 * A form with files (RFC 7578), each part with its own media type, which the platform's FormData gives to files alone. It
 * is put together without being read: a file on a disk is read while it is sent.
 */
function multipart(operation: ApiOperation, value: unknown): ApiBody {
	const boundary = `form-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
	const pieces: (string | Blob | Uint8Array<ArrayBuffer>)[] = [];
	for (const [name, member] of Object.entries(Object(value))) {
		for (const { head, content } of partsOf(partOf(operation, name, member), member)) {
			pieces.push(`--${boundary}\r\n${head}\r\n\r\n`, content, "\r\n");
		}
	}
	pieces.push(`--${boundary}--\r\n`);
	return { content: new Blob(pieces), contentType: `multipart/form-data; boundary=${boundary}` };
}

interface FormPart {
	/** Its header fields. */
	readonly head: string;
	readonly content: string | Blob | Uint8Array<ArrayBuffer>;
}

function partsOf(part: ApiPart, value: unknown): readonly FormPart[] {
	if (!Array.isArray(value) || !isSplit(part, value)) return value === undefined ? [] : partsOfItem(part, value);
	const items: readonly unknown[] = value;
	return items.flatMap((item) =>
		item === undefined ? [] : partsOfItem(isRecord(item) ? { ...part, json: true } : part, item),
	);
}

/** Each item of a list is a part of its own, unless the operation says otherwise; a file is one in any case. */
function isSplit({ json, style = "form", explode = true }: ApiPart, items: readonly unknown[]): boolean {
	return json !== true && ((style === "form" && explode) || items.some(isFile));
}

function partsOfItem(part: ApiPart, item: unknown): readonly FormPart[] {
	const usual = part.json === true ? "application/json" : undefined;
	if (!isFile(item)) {
		const type = part.type ?? usual;
		return pairsOf(part, item).map(({ name, values }) => ({ head: partHead(name, type), content: values.join(",") }));
	}
	const said = item instanceof Blob ? item.type : "";
	const type = said || (part.type ?? usual ?? "application/octet-stream");
	return [{ head: partHead(part.name, type, fileName(item)), content: item instanceof Blob ? item : bytesOf(item) }];
}

/** A Blob has no name, and a part without one is no file to a server. */
function fileName(file: object): string {
	const name = "name" in file ? file.name : undefined;
	return typeof name === "string" ? name : "blob";
}

/** Quotes and line breaks are escaped as browsers do (HTML, "multipart/form-data encoding algorithm"). */
function partHead(name: string, type: string | undefined, file?: string): string {
	const quoted = (text: string): string => `"${text.toWellFormed().replace(/["\r\n]/g, encodeURIComponent)}"`;
	const disposition = `Content-Disposition: form-data; name=${quoted(name)}`;
	const named = file === undefined ? disposition : `${disposition}; filename=${quoted(file)}`;
	return type === undefined ? named : `${named}\r\nContent-Type: ${checkHeader("Content-Type", type)}`;
}
