/** A JSON value (RFC 8259). Objects may carry any own key, `__proto__` included: read them with `Object.hasOwn`. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
	readonly [key: string]: JsonValue;
}
