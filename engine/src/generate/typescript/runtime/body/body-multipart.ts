// Needed by: multipart.

import type { ApiBody, ApiContent, ApiPart } from "../call/operation.ts";
import { checkHeader, isObject, scalarText, wellFormed } from "../request/text.ts";
import { printJson } from "../values/json.ts";
import { isFile } from "./body.ts";
import { bytesOf } from "./bytes.ts";

/** A part of a form with a name, a media type or header fields of its own. */
export interface ApiFormPart<Content> {
	readonly content: Content;
	readonly fileName?: string | undefined;
	readonly contentType?: string | undefined;
	readonly headers?: Readonly<Record<string, string>> | undefined;
}

class MadePart {
	readonly part: ApiFormPart<unknown>;

	constructor(part: ApiFormPart<unknown>) {
		this.part = part;
	}
}

/** Gives a member of a form header fields of its own, a media type or a file name. */
export function formPart<Content>(content: Content, about: Omit<ApiFormPart<Content>, "content">): Content {
	const made: object = new MadePart({ content, ...about });
	return made as Content;
}

type ApiPiece = string | Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/**
 * A form with files (RFC 7578), each part with its own media type, which the platform's FormData gives to files alone. A
 * file on a disk is read while it is sent; where a part is a stream the whole form is one, and is not repeated.
 */
export function multipartBody(value: unknown, { parts = [], type }: ApiContent): ApiBody {
	const boundary = `form-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
	const pieces: ApiPiece[] = [];
	for (const [name, member] of Object.entries(Object(value))) {
		const known = parts.find((one) => one.name === name) ?? { name };
		for (const { head, content } of piecesOf(known, member)) {
			pieces.push(`--${boundary}\r\n${head}\r\n\r\n`, content, "\r\n");
		}
	}
	pieces.push(`--${boundary}--\r\n`);
	const contentType = `${type.split(";")[0]}; boundary=${boundary}`;
	const blobParts = pieces.filter(isKept);
	return { content: blobParts.length === pieces.length ? new Blob(blobParts) : streamOf(pieces), contentType };
}

function isStreamed(piece: ApiPiece): piece is Exclude<ApiPiece, string | Blob | Uint8Array<ArrayBuffer>> {
	return typeof piece === "object" && "getReader" in piece;
}

function isKept(piece: ApiPiece): piece is Exclude<ApiPiece, ReadableStream<Uint8Array>> {
	return !isStreamed(piece);
}

interface ApiFormPiece {
	/** Its header fields. */
	readonly head: string;
	readonly content: ApiPiece;
}

/** Each item of a list is a part of its own, unless the operation says otherwise; a file is one in any case. */
function piecesOf(known: ApiPart, value: unknown): readonly ApiFormPiece[] {
	if (value === undefined) return [];
	if (value instanceof MadePart) return [pieceOf(known, value.part)];
	const { json = false, style = "form", explode = style === "form" } = known;
	if (Array.isArray(value) && ((!json && style === "form" && explode) || value.some(isFile))) {
		return value.flatMap((item: unknown) =>
			item === undefined ? [] : piecesOf({ ...known, json: false, explode: true }, item),
		);
	}
	if (known.write !== undefined && !json && !isFile(value) && (Array.isArray(value) || isObject(value))) {
		return known
			.write(known, value)
			.split("&")
			.map((pair) => pair.split("=").map(decodeURIComponent))
			.map(([name = known.name, text = ""]) => pieceOf({ ...known, name }, { content: text }));
	}
	return [pieceOf(known, { content: value })];
}

function pieceOf(known: ApiPart, { content, fileName, contentType, headers = {} }: ApiFormPart<unknown>): ApiFormPiece {
	const file = isFile(content);
	const json = known.json === true || (isObject(content) && !file && !(content instanceof Number));
	const said = content instanceof Blob && content.type !== "" ? content.type : known.type;
	const type = contentType ?? said ?? (json ? "application/json" : file ? "application/octet-stream" : undefined);
	const name = fileName ?? (file ? nameOf(content) : undefined);
	const fields = [
		`Content-Disposition: form-data; name=${quoted(known.name)}${name === undefined ? "" : `; filename=${quoted(name)}`}`,
		...(type === undefined ? [] : [`Content-Type: ${checkHeader("Content-Type", type)}`]),
		...Object.entries(headers).map(
			([field, text]) => `${checkHeader("of a part", field)}: ${checkHeader(field, text)}`,
		),
	];
	return {
		head: fields.join("\r\n"),
		content: file ? bytesOf(content) : json ? printJson(content) : scalarText(content),
	};
}

/** A Blob has no name, and a part without one is no file to a server. */
function nameOf(file: object): string {
	const name = "name" in file ? file.name : undefined;
	return typeof name === "string" ? name : "blob";
}

/** Quotes and line breaks are escaped as browsers do (HTML, "multipart/form-data encoding algorithm"). */
function quoted(text: string): string {
	return `"${wellFormed(text).replace(/["\r\n]/g, encodeURIComponent)}"`;
}

function streamOf(pieces: readonly ApiPiece[]): ReadableStream<Uint8Array> {
	const rest = [...pieces];
	let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			for (;;) {
				const { done, value } = (await reader?.read()) ?? { done: true };
				if (!done && value !== undefined) return controller.enqueue(value);
				const next = rest.shift();
				if (next === undefined) return controller.close();
				reader = (isStreamed(next) ? next : new Blob([next]).stream()).getReader();
			}
		},
		cancel: (reason) => reader?.cancel(reason),
	});
}
