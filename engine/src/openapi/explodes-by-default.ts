import type { Style } from "../contract/api.ts";

/** What `explode` is where a parameter or a part does not say it (OpenAPI 3.2, Parameter Object and Encoding Object). */
export function explodesByDefault(style: Style): boolean {
	return style === "form" || style === "cookie";
}
