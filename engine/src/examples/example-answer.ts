import type { MediaType, Operation, Response } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";
import type { Examples } from "./examples.ts";

/** What an operation answers where it succeeds. */
export interface ExampleAnswer {
	readonly status: number;
	/** null where nothing comes. */
	readonly mediaType: string | null;
	/** JSON where the media type is; a text where it is another; undefined where nothing comes, or nothing can be made. */
	readonly body: JsonValue | undefined;
	/** Whether the body is made, because the description shows none that is valid. */
	readonly made: boolean;
}

/** Statuses whose answers have no content (RFC 9110, 15.3.5 and 15.3.6). */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Of the lowest status of success, in the media type that `prefers` ranks lowest; null takes what it is given. */
export function exampleAnswer(
	operation: Operation,
	examples: Examples,
	prefers: (type: string) => number = jsonFirst,
): ExampleAnswer {
	const response = successOf(operation.responses);
	const status = statusOf(response);
	const nothing = { status, mediaType: null, body: undefined, made: false };
	if (response === undefined || EMPTY.has(status) || operation.method === "HEAD") return nothing;
	const [media] = response.content.toSorted((a, b) => prefers(a.type) - prefers(b.type));
	if (media === undefined) return nothing;
	return { status, ...contentOf(media, examples) };
}

export function isJsonType(type: string): boolean {
	return /^(?:application\/(?:[^/;]+\+)?json|text\/json)(?:;|$)/u.test(type);
}

function jsonFirst(type: string): number {
	if (type.startsWith("application/json")) return 0;
	return isJsonType(type) || type.includes("*") ? 1 : 2;
}

/** The lowest status of success; else what stands for all of them; else the lowest that there is. */
function successOf(responses: readonly Response[]): Response | undefined {
	const isOk = ({ status }: Response): boolean => /^2(?:\d\d|XX)$/u.test(status);
	return responses.find(isOk) ?? responses.find(({ status }) => status === "default") ?? responses[0];
}

function statusOf(response: Response | undefined): number {
	const [, digit, rest] = /^([1-5])(\d\d|XX)$/u.exec(response?.status ?? "") ?? [];
	return digit === undefined ? 200 : Number(digit) * 100 + (rest === "XX" ? 0 : Number(rest));
}

function contentOf(media: MediaType, examples: Examples): Omit<ExampleAnswer, "status"> {
	const { type } = media;
	const mediaType = type.includes("*") ? "application/json" : type;
	const isSequence = media.itemSchema !== null || /^text\/event-stream|jsonl|ndjson|json-seq/u.test(type);
	if (isSequence) return { mediaType, ...sequenceOf(media, examples) };
	if (isJsonType(mediaType)) {
		const example = examples.ofMedia(media) ?? { value: {}, made: true };
		return { mediaType, body: example.value, made: example.made };
	}
	const example = examples.ofMedia(media, (value) => typeof value === "string") ?? { value: "text", made: true };
	return { mediaType, body: example.value, made: example.made };
}

/** One item, framed as its media type says. */
function sequenceOf(media: MediaType, examples: Examples): Pick<ExampleAnswer, "body" | "made"> {
	const schema = media.itemSchema ?? media.schema;
	const { value, made } = (schema === null ? undefined : examples.ofSchema(schema, "text")) ?? {
		value: {},
		made: true,
	};
	const text = JSON.stringify(value);
	if (media.type.startsWith("text/event-stream")) return { body: `data: ${text}\n\n`, made };
	return { body: media.type.includes("json-seq") ? `\u001e${text}\n` : `${text}\n`, made };
}
