import type { ApiOperation, ApiParameter } from "./operation.ts";
import { pairsOf, queryText, scalarText } from "./serialize.ts";

/** A body that can be sent again, and the Content-Type that goes with it; null where the platform has to choose it. */
export interface ApiBody {
	readonly content: string | Blob | FormData | Uint8Array<ArrayBuffer>;
	readonly contentType: string | null;
}

/** Writes a value in the media type that the operation takes; undefined sends no body. */
export function encodeBody(operation: ApiOperation, value: unknown): ApiBody | undefined {
	const type = operation.form !== undefined && holdsFiles(value) ? operation.form : operation.body;
	if (type === undefined || value === undefined) return undefined;
	if (/^multipart\/form-data/.test(type)) return { content: multipart(operation, value), contentType: null };
	if (/^application\/x-www-form-urlencoded/.test(type))
		return { content: formText(operation, value), contentType: type };
	if (value instanceof Blob) return { content: value, contentType: type };
	if (value instanceof ArrayBuffer) return { content: new Uint8Array(value), contentType: type };
	if (ArrayBuffer.isView(value)) return { content: bytesOf(value), contentType: type };
	if (/^(?:application|text)\/(?:[^;]*\+)?json(?:;|$)/.test(type))
		return { content: JSON.stringify(value), contentType: type };
	return { content: scalarText(value), contentType: type };
}

function holdsFiles(value: unknown): boolean {
	return Object.values(Object(value))
		.flat()
		.some((member) => member instanceof Blob);
}

/** A copy, so that what the caller does to the buffer later cannot change what a retry sends. */
function bytesOf(view: ArrayBufferView): Uint8Array<ArrayBuffer> {
	return new Uint8Array(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
}

/** Lists repeat their name and objects are JSON, unless the operation says how a member is written. */
function formParameter(operation: ApiOperation, name: string, value: unknown): ApiParameter {
	const said = operation.encoding?.find((encoding) => encoding.name === name);
	if (said !== undefined) return said;
	return {
		name,
		json: typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date),
	};
}

function formText(operation: ApiOperation, value: unknown): string {
	return Object.entries(Object(value))
		.map(([name, member]) => queryText(formParameter(operation, name, member), member))
		.filter((text) => text !== "")
		.join("&");
}

function multipart(operation: ApiOperation, value: unknown): FormData {
	const form = new FormData();
	for (const [name, member] of Object.entries(Object(value))) {
		const list: readonly unknown[] = Array.isArray(member) ? member : [member];
		if (list.some((item) => item instanceof Blob)) {
			for (const item of list) {
				if (item instanceof Blob) form.append(name, item);
			}
			continue;
		}
		for (const pair of pairsOf(formParameter(operation, name, member), member)) {
			form.append(pair.name, pair.values.join(","));
		}
	}
	return form;
}
