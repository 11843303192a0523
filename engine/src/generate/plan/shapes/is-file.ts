import type { Schema } from "../../../contract/api.ts";

/** True for bytes that are not JSON: `format: binary`, or the `contentEncoding` by which some describe the same. */
export function isFile(schema: Schema): boolean {
	const isRaw = schema.unread.some(({ field, value }) => field === "contentEncoding" && value === "binary");
	return (schema.types?.includes("string") ?? false) && (isRaw || schema.formats.includes("binary"));
}
