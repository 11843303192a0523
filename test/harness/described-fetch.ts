/** What a service answers at. Whoever else a test asks has other paths; `/api/v3` is GitHub Enterprise Server's. */
const ofService = /^\/(?:api\/(?!v3\/)|auth\/)/;

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
		const { pathname } = new URL(url);
		if (ofService.test(pathname)) hold(problemsOf(method, pathname, response.clone()));
		return response;
	};
}

async function problemsOf(method: string, path: string, response: Response): Promise<readonly string[]> {
	// An answer that breaks off is nobody's word.
	const text = await response.text().catch(() => undefined);
	if (text === undefined) return [];
	const { status } = response;
	const contentType = response.headers.get("content-type") ?? "";
	const body = contentType.includes("json") ? parsed(text) : text;
	// Loaded where a service is asked, and nowhere else.
	const { undescribed } = await import("../../app/src/testing/described-answers.ts");
	return undescribed({ method, path, status, contentType, body });
}

/** What is not JSON stays the text that it is, which no schema of an object allows. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
