import type { Api, MediaType, Operation, Parameter } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { Example, Examples } from "../../examples/examples.ts";
import { isObject } from "../../lib/json-kind.ts";
import { rankedMediaTypes } from "../plan/media-types.ts";
import type { Types } from "../plan/opened.ts";
import type { ArgumentPlan, MethodPlan } from "../plan/sdk-plan.ts";
import { fits } from "../plan/shapes/fits.ts";
import type { CallValue } from "./snippet.ts";

/** A longer example of a body is cut to what must be given, where that is valid too. */
const MAX_BODY = 600;

/** What values are chosen by. */
export interface ValueContext {
	readonly api: Pick<Api, "schemas">;
	readonly types: Types;
	/** Of what clients send. */
	readonly examples: Examples;
}

/**
 * What one call gives: each argument that must be given, and of a body whatever its example, or the smallest valid one,
 * holds beside. What the description shows where that is valid and of the argument's type, else a value that is made.
 */
export function callValues(operation: Operation, method: MethodPlan, context: ValueContext): readonly CallValue[] {
	const parameters = new Map(
		[...operation.parameters, ...operation.undeclared].map((one) => [`${one.in} ${one.name}`, one]),
	);
	const body = bodyExample(operation, method, context);
	return method.arguments.flatMap((argument): readonly CallValue[] => {
		const example = exampleOf(argument, parameters, body, context);
		return example === undefined ? [] : [{ member: argument.member, value: example.value, made: example.made }];
	});
}

function exampleOf(
	{ source, required, shape }: ArgumentPlan,
	parameters: ReadonlyMap<string, Parameter>,
	body: Example | undefined,
	{ examples, types }: ValueContext,
): Example | undefined {
	if (source.kind === "body") return body;
	if (source.kind === "member") {
		if (body === undefined || !isObject(body.value) || !Object.hasOwn(body.value, source.name)) return undefined;
		return { value: body.value[source.name] ?? null, made: body.made };
	}
	const parameter = parameters.get(`${source.in} ${source.name}`);
	if (parameter === undefined || !required) return undefined;
	return examples.ofParameter(parameter, (value) => fits(value, shape, types)) ?? examples.ofParameter(parameter);
}

/** Of all of the body; undefined where it needs none. */
function bodyExample(operation: Operation, method: MethodPlan, context: ValueContext): Example | undefined {
	const { body } = method;
	if (body === null) return undefined;
	const isDemanded = method.arguments.some(({ required, source }) => required && source.kind !== "parameter");
	if (!body.required && !isDemanded) return undefined;
	const [media] = rankedMediaTypes(operation.requestBody?.content ?? []);
	const [content] = body.contents;
	if (media === undefined || content === undefined) return undefined;
	if (content.encoding === "text" || content.encoding === "bytes") return textExample(media, context.examples);
	const isOfType = (value: JsonValue): boolean => areOfType(value, method, context.types);
	const example = context.examples.ofMedia(media, isOfType) ?? context.examples.ofMedia(media);
	if (example === undefined) return { value: {}, made: true };
	return shortened(withoutNulls(example, media, context.examples), media, method, context);
}

/** A null that nobody demands says nothing, and not every language writes it in a short way. */
function withoutNulls(example: Example, media: MediaType, examples: Examples): Example {
	if (!isObject(example.value)) return example;
	const value = Object.fromEntries(Object.entries(example.value).filter(([, member]) => member !== null));
	return examples.accepts(media.schema, value) === true ? { ...example, value } : example;
}

function textExample(media: MediaType, examples: Examples): Example {
	return examples.ofMedia(media, (value) => typeof value === "string" && value !== "") ?? { value: "text", made: true };
}

/** Whether the arguments that a body is made of can hold its members. */
function areOfType(body: JsonValue, { arguments: given }: MethodPlan, types: Types): boolean {
	const parts = given.filter(({ source }) => source.kind !== "parameter");
	const known = new Set(parts.flatMap(({ source }) => (source.kind === "member" ? [source.name] : [])));
	const isKnown = known.size === 0 || (isObject(body) && Object.keys(body).every((name) => known.has(name)));
	return (
		isKnown &&
		parts.every(({ source, shape, required }) => {
			if (source.kind === "body") return fits(body, shape, types);
			if (source.kind !== "member" || !isObject(body)) return true;
			return Object.hasOwn(body, source.name) ? fits(body[source.name] ?? null, shape, types) : !required;
		})
	);
}

function shortened(
	example: Example,
	media: MediaType,
	{ arguments: given }: MethodPlan,
	context: ValueContext,
): Example {
	const { value } = example;
	if (!isObject(value) || JSON.stringify(value).length <= MAX_BODY) return example;
	const demanded = given.flatMap(({ source, required }) => (source.kind === "member" && required ? [source.name] : []));
	if (demanded.length === 0) return example;
	const cut = Object.fromEntries(Object.entries(value).filter(([name]) => demanded.includes(name)));
	return context.examples.accepts(media.schema, cut) === true ? { ...example, value: cut } : example;
}
