/** A JSON value (RFC 8259), as it is read and never changed. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
	readonly [key: string]: JsonValue;
}
