import { appendFileSync } from "node:fs";
import type { HeardAnswer } from "./answer-problems.ts";

/*
 * Loaded into a process before its program (`node --import`): writes down what the process is answered, one JSON object a
 * line, in the file that this module's own address names (`?file=`).
 */

const file = new URL(import.meta.url).searchParams.get("file") ?? "";
const fetchAnswer = globalThis.fetch;

globalThis.fetch = async (input, init) => {
	const response = await fetchAnswer(input, init);
	// An answer that breaks off is nobody's word.
	const text = await response
		.clone()
		.text()
		.catch(() => undefined);
	if (text === undefined) return response;
	const heard: HeardAnswer = {
		method: init?.method ?? "GET",
		url: input instanceof Request ? input.url : String(input),
		status: response.status,
		contentType: response.headers.get("content-type") ?? "",
		text,
	};
	appendFileSync(file, `${JSON.stringify(heard)}\n`);
	return response;
};
