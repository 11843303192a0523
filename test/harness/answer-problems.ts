/** An answer as it came in, whole. */
export interface HeardAnswer {
	readonly method: string;
	readonly url: string;
	readonly status: number;
	readonly contentType: string;
	readonly text: string;
}

/** What a service answers at. Whoever else a test asks has other paths; `/api/v3` is GitHub Enterprise Server's. */
const ofService = /^\/(?:api\/(?!v3\/)|auth\/)/;

export function isOfService(url: string): boolean {
	return ofService.test(new URL(url).pathname);
}

/** Each status, media type and member of a service's answer that openapi.json does not name; empty for other servers. */
export async function answerProblems({ url, text, ...answer }: HeardAnswer): Promise<readonly string[]> {
	if (!isOfService(url)) return [];
	// Loaded where a service is asked, and nowhere else.
	const { undescribed } = await import("../../app/src/testing/described-answers.ts");
	return undescribed({
		...answer,
		path: new URL(url).pathname,
		body: answer.contentType.includes("json") ? parsed(text) : text,
	});
}

/** What is not JSON stays the text that it is, which no schema of an object allows. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
