import { ServiceFault } from "../errors.ts";
import { type Answer, seeOther } from "./answer.ts";
import type { Route, RoutedRequest } from "./define-route.ts";
import type { HttpService } from "./service.ts";

/** How somebody signs in. */
type Way = "github" | "local";

/**
 * A step of signing in, which people take in their browser: what is refused there leads to the first page, which says in words
 * what to do. Whoever does not ask for HTML hears the refusal itself, and so does everybody where there are no pages.
 */
export function leadBack(by: Way, route: Route): Route {
	return {
		...route,
		async answer(service, routed) {
			try {
				return await route.answer(service, routed);
			} catch (error) {
				const way = wayBack(service, routed, { by, error });
				if (way === undefined) throw error;
				return way;
			}
		},
	};
}

interface Refusal {
	readonly by: Way;
	readonly error: unknown;
}

function wayBack(service: HttpService, { request }: RoutedRequest, { by, error }: Refusal): Answer | undefined {
	if (!(error instanceof ServiceFault) || error.owner === "us" || service.pages === undefined) return undefined;
	if (request.method !== "GET" || !/\btext\/html\b/.test(request.headers.accept ?? "")) return undefined;
	service.ports.log.info("refused", { code: error.code });
	return seeOther(`/?${new URLSearchParams({ refused: error.code, by })}`);
}
