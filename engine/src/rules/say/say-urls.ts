import { quoteNames } from "../../lib/say.ts";

/** Addresses in a sentence. One that is empty is `/`, which a description without servers has (OpenAPI 3.2, OpenAPI Object). */
export function sayUrls(urls: readonly string[]): string {
	return quoteNames(urls.map((url) => (url === "" ? "/" : url)));
}
