/**
 * Header parameters that OpenAPI 3 says to ignore, in lower case, because other fields speak of them (OpenAPI 3.1, Parameter
 * Object). Swagger 2.0 has no such sentence: there they are parameters like any other.
 */
const RESERVED_HEADERS: ReadonlySet<string> = new Set(["accept", "authorization", "content-type"]);

export function isReservedHeader({ in: place, name }: { readonly in: string | null; readonly name: string }): boolean {
	return place === "header" && RESERVED_HEADERS.has(name.toLowerCase());
}
