// Needed by: paging-link.
import type { ApiNext, ApiPage } from "./pages.ts";

/** The header Link names the next page (RFC 8288). */
export function afterLink({ answer }: ApiPage): ApiNext | undefined {
	const link = answer.response.headers.get("link") ?? "";
	for (const [, url = "", parameters = ""] of link.matchAll(/<([^<>]*)>([^<]*)/g)) {
		const [, relation = ""] = /;\s*rel\s*=\s*"?([^";]*)/i.exec(parameters) ?? [];
		if (relation.toLowerCase().split(/\s+/).includes("next")) return { url };
	}
	return undefined;
}
