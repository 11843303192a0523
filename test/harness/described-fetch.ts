import { answerProblems, isOfService } from "./answer-problems.ts";

/**
 * A `fetch` that holds what a service answers to the service's own description. `hold` is given what will be known of an
 * answer: each status, media type and member that openapi.json does not name. The answer is given on meanwhile, as it is.
 */
export function describedFetch(
	fetch: typeof globalThis.fetch,
	hold: (problems: Promise<readonly string[]>) => void,
): typeof fetch {
	return async (input, init) => {
		const response = await fetch(input, init);
		const url = input instanceof Request ? input.url : String(input);
		const method = init?.method ?? (input instanceof Request ? input.method : "GET");
		if (isOfService(url)) hold(problemsOf(method, url, response.clone()));
		return response;
	};
}

async function problemsOf(method: string, url: string, response: Response): Promise<readonly string[]> {
	// An answer that breaks off is nobody's word.
	const text = await response.text().catch(() => undefined);
	if (text === undefined) return [];
	const contentType = response.headers.get("content-type") ?? "";
	return answerProblems({ method, url, status: response.status, contentType, text });
}
