import type { MediaType, Operation, Response } from "../../contract/api.ts";
import type { Degrade } from "./degrade.ts";
import { decodingOf, isAnyType, rankedMediaTypes } from "./media-types.ts";
import { mayBe, opened, type Types } from "./opened.ts";
import { sayUntyped } from "./said/say-media-types.ts";
import type { FailurePlan, ResultContentPlan, ResultPlan } from "./sdk-plan.ts";
import { type Shape, text, unknown } from "./shape.ts";
import type { Shapes } from "./shapes/shape-context.ts";
import { unionOf } from "./shapes/union-of.ts";

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
}

const nothing: ResultContentPlan = { mediaType: null, decoding: "none", shape: unknown };

/** The media types of a response that are read by a schema, values that come one by one among them. */
export function receivedMedia({ content }: Response): readonly MediaType[] {
	return content.filter((media) => {
		const decoding = decodingOf(media);
		return decoding === "json" || decoding === "stream";
	});
}

/** What says how an operation succeeds: `default`, where nothing else does. */
export function describedSuccesses({ responses }: Operation): readonly Response[] {
	const declared = responses.filter(isSuccess);
	return declared.length > 0 ? declared : responses.filter((response) => response.status === "default");
}

/** Answers of which not all can be read: anything, as JSON. */
export function anyResults(): Results {
	const content: ResultContentPlan = { mediaType: "application/json", decoding: "json", shape: unknown };
	return { plans: [{ status: "2XX", contents: [content] }], accepts: ["application/json"] };
}

/** What an operation gives where it succeeds, but for what comes one by one. */
export function planResults(operation: Operation, shapes: Shapes, degrade: Degrade): Results {
	const described = describedSuccesses(operation);
	if (described.length === 0 && operation.responses.some((response) => response.status.startsWith("3"))) {
		const content: ResultContentPlan = { mediaType: "*/*", decoding: "binary", shape: unknown };
		return { plans: [{ status: "2XX", contents: [content] }], accepts: ["*/*"] };
	}
	const plans = described.map((response): ResultPlan => {
		const status = response.status === "default" ? "2XX" : response.status;
		if (operation.method === "HEAD") return { status, contents: [nothing] };
		const ranked = rankedMediaTypes(response.content);
		const whole = ranked.filter((media) => decodingOf(media) !== "stream");
		const contents = (whole.length > 0 ? whole : ranked).map((media) => planContent(media, shapes, degrade));
		return { status, contents: contents.length > 0 ? contents : [nothing] };
	});
	return { plans, accepts: acceptsOf(plans) };
}

/**
 * What Accept can say: first what is sent by itself, which is the usual media type of each status; then every single one,
 * where there is a choice.
 */
function acceptsOf(plans: readonly ResultPlan[]): readonly string[] {
	const types = plans.map(({ contents }) => contents.flatMap(({ mediaType }) => mediaType ?? []));
	const usual = [...new Set(types.flatMap(([first]) => first ?? []))].join(", ");
	return usual === "" ? [] : [...new Set([usual, ...types.flat()])];
}

function planContent(media: MediaType, shapes: Shapes, degrade: Degrade): ResultContentPlan {
	const decoding = isFileOfAnyType(media, shapes) ? "binary" : decodingOf(media);
	if (decoding === "stream") return { mediaType: media.type, decoding: "text", shape: text };
	if (decoding !== "json") sayUntyped(media, decoding, shapes, degrade);
	const shape = decoding === "json" && media.schema !== null ? shapes.use(media.schema, "response") : unknown;
	return { mediaType: media.type, decoding, shape };
}

/** A range says JSON only by its schema: bytes are no JSON, whatever media type they come with. */
function isFileOfAnyType({ type, schema }: MediaType, shapes: Shapes): boolean {
	return isAnyType(type) && schema !== null && shapes.isFile(schema);
}

/** Marks what may come as a text: of a range nothing but the answer itself says whether it is JSON. */
export function withTexts(results: readonly ResultPlan[], types: Types): readonly ResultPlan[] {
	const marked = (content: ResultContentPlan): ResultContentPlan =>
		content.decoding === "json" && isAnyType(content.mediaType ?? "") && isOrHoldsText(content.shape, types)
			? { ...content, orText: true }
			: content;
	return results.map((result) => ({ ...result, contents: result.contents.map(marked) }));
}

function isOrHoldsText(shape: Shape, types: Types): boolean {
	return opened(shape, types).kind === "unknown" || mayBe(shape, "string", types);
}

/** What an operation gives where it fails. */
export function planFailures(operation: Operation, shapes: Shapes): readonly FailurePlan[] {
	return operation.responses.filter(isFailure).map((response) => planFailure(response, shapes));
}

function planFailure(response: Response, shapes: Shapes): FailurePlan {
	const { status } = response;
	const noWords = { message: null, code: null };
	const ranked = rankedMediaTypes(response.content);
	const contents = ranked
		.filter((media) => decodingOf(media) === "json")
		.map(({ type, schema }) => ({
			mediaType: type,
			shape: schema === null ? unknown : shapes.use(schema, "response"),
			...noWords,
		}));
	const [usual] = contents;
	const isText = ranked.length > 0 && ranked.every((media) => decodingOf(media) === "text");
	if (usual === undefined) return { status, shape: isText ? text : unknown, ...noWords };
	const distinct = new Map(contents.map(({ shape }) => [JSON.stringify(shape), shape]));
	if (distinct.size === 1) return { status, shape: usual.shape, ...noWords };
	return { status, shape: unionOf([...distinct.values()]), ...noWords, contents };
}
