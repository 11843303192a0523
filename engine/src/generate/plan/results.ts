import type { MediaType, Operation, Response } from "../../contract/api.ts";
import type { Degrade } from "./degrade.ts";
import { decodingOf, framingOf, preferredMediaType } from "./media-types.ts";
import { sayOthers, sayUntyped } from "./say-media-types.ts";
import type { FailurePlan, ResultContentPlan, ResultPlan, StreamPlan } from "./sdk-plan.ts";
import { text, unknown } from "./shape.ts";
import type { Shapes } from "./shape-context.ts";

/** An informational answer is no answer, and a redirect is followed. */
function isSuccess(response: Response): boolean {
	return response.status.startsWith("2");
}

/** `default` describes failures; where nothing says what success looks like, success too. */
function isFailure(response: Response): boolean {
	return /^[45]/u.test(response.status) || response.status === "default";
}

export interface Results {
	readonly plans: readonly ResultPlan[];
	readonly accepts: readonly string[];
	readonly stream: StreamPlan | null;
}

const nothing: ResultContentPlan = { mediaType: null, decoding: "none", shape: unknown };

/** What an operation gives where it succeeds. */
export function planResults(operation: Operation, shapes: Shapes, degrade: Degrade): Results {
	const declared = operation.responses.filter(isSuccess);
	const described =
		declared.length > 0 ? declared : operation.responses.filter((response) => response.status === "default");
	if (described.length === 0 && operation.responses.some((response) => response.status.startsWith("3"))) {
		const content: ResultContentPlan = { mediaType: "*/*", decoding: "binary", shape: unknown };
		return { plans: [{ status: "2XX", contents: [content] }], accepts: ["*/*"], stream: null };
	}
	const accepts = new Set<string>();
	let stream: StreamPlan | null = null;
	const plans = described.map((response): ResultPlan => {
		const status = response.status === "default" ? "2XX" : response.status;
		const media = preferredMediaType(response.content);
		if (media === undefined || operation.method === "HEAD") return { status, contents: [nothing] };
		sayOthers(response.content, media, "The answer is asked for as", degrade);
		accepts.add(media.type);
		stream ??= planStream(media);
		return { status, contents: [planContent(media, shapes, degrade)] };
	});
	return { plans, accepts: [...accepts], stream };
}

function planContent(media: MediaType, shapes: Shapes, degrade: Degrade): ResultContentPlan {
	const decoding = decodingOf(media);
	if (decoding !== "json") sayUntyped(media, decoding, shapes, degrade);
	if (decoding === "stream") return { mediaType: media.type, decoding: "text", shape: text };
	const shape = decoding === "json" && media.schema !== null ? shapes.use(media.schema, "response") : unknown;
	return { mediaType: media.type, decoding, shape };
}

/** Answers that come one by one, where nothing else is described. */
function planStream(media: MediaType): StreamPlan | null {
	const framing = framingOf(media);
	if (framing === null) return null;
	return { name: null, mediaType: media.type, framing, shape: unknown, terminator: null, argument: null };
}

/** What an operation gives where it fails. */
export function planFailures(operation: Operation, shapes: Shapes): readonly FailurePlan[] {
	return operation.responses.filter(isFailure).map((response) => planFailure(response, shapes));
}

function planFailure(response: Response, shapes: Shapes): FailurePlan {
	const media = preferredMediaType(response.content);
	const typed = media !== undefined && media.schema !== null && decodingOf(media) === "json";
	const shape = typed ? shapes.use(media.schema, "response") : unknown;
	return { status: response.status, shape, message: null, code: null };
}
