/** The fixed fields of a path item that hold operations; `query` came with 3.2. */
export const HTTP_METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"] as const;

const METHODS: ReadonlySet<string> = new Set(HTTP_METHODS);

/** All fixed fields of a path item (OpenAPI 3.2, Path Item Object). */
export const PATH_ITEM_FIELDS: ReadonlySet<string> = new Set([
	...["$ref", "summary", "description", "servers", "parameters", "additionalOperations", ...HTTP_METHODS],
]);

/** Whether a field of a path item holds an operation. Methods are in lower case. */
export function isHttpMethod(name: string): boolean {
	return METHODS.has(name);
}
