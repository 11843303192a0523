import type { MediaType, Operation, Schema, SchemaId, SchemaTable } from "../../../contract/api.ts";
import type { JsonValue } from "../../../contract/json.ts";
import { memberOf } from "../../../lib/json-pointer.ts";
import { decodingOf, framingOf, rankedMediaTypes } from "../media-types.ts";
import { describedSuccesses } from "../results.ts";
import type { ArgumentPlan, ResultPlan, StreamPlan } from "../sdk-plan.ts";
import { type Shape, text, unknown } from "../shape.ts";
import type { Shapes } from "../shapes/shape-context.ts";
import { unionOf } from "../shapes/union-of.ts";

/*
 * Answers that come one by one: where a success is described as server-sent events, JSON lines or a JSON text sequence,
 * or where an extension of another generator says so. What each value is comes from 3.2's `itemSchema`, else from the
 * schema, else it is unknown. A schema of events that has `data` beside `event`, `id` and `retry` alone means its data.
 */

interface StreamContext {
	readonly schemas: SchemaTable;
	readonly shapes: Shapes;
}

/** How an operation streams; null where it does not. The name is empty where a plain method stands beside it. */
export function planStream(
	operation: Operation,
	results: readonly ResultPlan[],
	given: readonly ArgumentPlan[],
	context: StreamContext,
): StreamPlan | null {
	const described = describedSuccesses(operation).flatMap(({ content }) => rankedMediaTypes(content));
	const media = described.find((one) => decodingOf(one) === "stream");
	const framing = media === undefined ? null : framingOf(media);
	if (media === undefined || framing === null) return announcedStream(operation, results, given);
	const isAlone = described.every((one) => decodingOf(one) === "stream");
	return {
		name: isAlone ? null : [],
		mediaType: media.type,
		framing,
		shape: valueShape(media, framing, context),
		terminator: terminatorOf(operation, media, given),
		argument: switchOf(operation, given)?.member ?? null,
	};
}

/** The schema of a payload, or of each value of those that come one by one. */
export function valueSchema(media: MediaType): SchemaId | null {
	return decodingOf(media) === "stream" ? (media.itemSchema ?? media.schema) : media.schema;
}

function valueShape(media: MediaType, framing: StreamPlan["framing"], { schemas, shapes }: StreamContext): Shape {
	const id = valueSchema(media);
	if (id === null) return framing === "events" ? text : unknown;
	const schema = schemas.get(id);
	if (framing === "events") {
		const data = dataOf(schema, schemas, new Set());
		return data === null ? shapes.use(id, "response") : unionOf(data.map((one) => shapes.use(one, "response")));
	}
	// Without `itemSchema`, some describe all lines as a list.
	const isList = media.itemSchema === null && schema.types?.length === 1 && schema.types[0] === "array";
	return isList && schema.items !== null ? shapes.use(schema.items, "response") : shapes.use(id, "response");
}

const eventFields: ReadonlySet<string> = new Set(["event", "id", "data", "retry", "comment"]);

/** The schemas of the data of events that are described as such, or of all alternatives; null where they are not. */
function dataOf(schema: Schema, schemas: SchemaTable, seen: Set<SchemaId>): readonly SchemaId[] | null {
	// Alternatives may lead round in circles.
	if (seen.has(schema.id)) return null;
	seen.add(schema.id);
	const [union, ...more] = schema.unions;
	if (union !== undefined && more.length === 0) {
		const data = union.branches.map((id) => dataOf(schemas.get(id), schemas, seen));
		return data.every((one) => one !== null) ? data.flat() : null;
	}
	const data = schema.properties.get("data");
	if (data === undefined || [...schema.properties.keys()].some((name) => !eventFields.has(name))) return null;
	return [data.schema];
}

/** The boolean by which callers choose: the one that `x-fern-streaming` names, or one that is called `stream`. */
function switchOf({ extensions }: Operation, given: readonly ArgumentPlan[]): ArgumentPlan | undefined {
	const condition = memberOf(extensions.get("x-fern-streaming"), "stream-condition");
	const named = typeof condition === "string" ? condition.replace(/^\$request\./u, "") : "stream";
	return given.find(({ source, shape }) => source.kind !== "body" && source.name === named && isSwitch(shape));
}

function isSwitch(shape: Shape): boolean {
	if (shape.kind === "scalar") return shape.type === "boolean";
	if (shape.kind === "literals") return shape.values.every(({ value }) => typeof value === "boolean");
	return shape.kind === "union" && shape.members.some(isSwitch);
}

/** What ends a stream without being a value: as extensions say it, or `[DONE]` where the description speaks of it. */
function terminatorOf(operation: Operation, media: MediaType, given: readonly ArgumentPlan[]): string | null {
	const declared = [
		memberOf(media.written, "x-speakeasy-sse-sentinel"),
		operation.extensions.get("x-speakeasy-sse-sentinel"),
		memberOf(operation.extensions.get("x-fern-streaming"), "terminator"),
	].find((value) => typeof value === "string");
	if (typeof declared === "string") return declared;
	const texts = [operation.description, switchOf(operation, given)?.notes.description ?? null];
	const responses = operation.responses.map(({ description }) => description);
	return [...texts, ...responses].some((one) => one?.includes("[DONE]")) ? "[DONE]" : null;
}

/** `x-fern-streaming` beside an answer that is described as JSON. */
function announcedStream(
	operation: Operation,
	results: readonly ResultPlan[],
	given: readonly ArgumentPlan[],
): StreamPlan | null {
	const said = operation.extensions.get("x-fern-streaming");
	const content = results.flatMap(({ contents }) => contents).find(({ decoding }) => decoding === "json");
	if (said === undefined || said === false || said === null || content === undefined) return null;
	const isEvents = memberOf(said, "format") === "sse";
	const argument = switchOf(operation, given)?.member ?? null;
	return {
		name: argument === null ? null : [],
		mediaType: isEvents ? "text/event-stream" : (content.mediaType ?? "application/json"),
		framing: isEvents ? "events" : "json-lines",
		shape: content.shape,
		terminator: textOf(memberOf(said, "terminator")),
		argument,
	};
}

function textOf(value: JsonValue | undefined): string | null {
	return typeof value === "string" ? value : null;
}
