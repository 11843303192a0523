import type { Words } from "../names/split-words.ts";
import type { ArgumentPlan, FailureBodyPlan, GroupPlan, MethodPlan, ResultContentPlan } from "../plan/sdk-plan.ts";
import type { Shape } from "../plan/shape.ts";
import type { GoField, GoUse } from "./go-model.ts";
import type { TypeLifter } from "./lift-types.ts";
import type { Place } from "./lift-union.ts";
import { methodKey, stemOf } from "./name-package.ts";

/** What a method gives. */
export type GoResult =
	| { readonly kind: "none" }
	| { readonly kind: "download" }
	| { readonly kind: "text" }
	| { readonly kind: "value"; readonly use: GoUse };

/** A method with everything that Go needs to know of it: its types are lifted. */
export interface GoMethod {
	readonly plan: MethodPlan;
	readonly group: GroupPlan;
	readonly fields: readonly GoArgument[];
	readonly result: GoResult;
	readonly failures: readonly GoFailure[];
	readonly item: GoUse | null;
	readonly streamed: GoUse | null;
}

/** What comes with a status that is no success. */
export interface GoFailure {
	readonly status: string;
	readonly plan: FailureBodyPlan;
	/** Where bodies differ by their media types, and this is not the usual one. */
	readonly otherType: string | null;
	/** null where nothing is known of the body. */
	readonly use: GoUse | null;
}

export interface GoArgument extends GoField {
	readonly plan: ArgumentPlan;
}

/** Lifts the types of a method. */
export function goMethod(group: GroupPlan, method: MethodPlan, lifter: TypeLifter): GoMethod {
	const stem = stemOf(group, method);
	const at = (part: string, ...words: Words): Place => ({
		sent: part === "argument",
		received: part !== "argument",
		id: `${methodKey(method)} ${part}`,
		words: [...stem, ...words],
		pointer: method.pointer,
		type: null,
	});
	const fields = lifter
		.fields(
			method.arguments.map(({ member, words, shape, required, notes }) => ({
				name: member,
				words,
				shape,
				required,
				notes,
			})),
			at("argument"),
		)
		.map((field, index) => ({ ...field, plan: method.arguments[index] }))
		.filter((field): field is GoArgument => field.plan !== undefined);
	const { paging, stream } = method;
	return {
		plan: method,
		group,
		fields,
		result: resultOf(method, (shape) => lifter.use(shape, at("result", "result"))),
		failures: method.failures.flatMap(({ status, contents, ...body }) =>
			(contents ?? [{ ...body, mediaType: "" }]).map((plan, index): GoFailure => {
				const otherType = index === 0 ? null : plan.mediaType;
				const place = at(
					`failure ${status}${otherType === null ? "" : ` ${otherType}`}`,
					"error",
					status.toLowerCase(),
				);
				const use = plan.shape.kind === "unknown" ? null : lifter.use(plan.shape, place);
				return { status, plan, otherType, use };
			}),
		),
		item: paging === null ? null : lifter.use(paging.itemShape, at("item", "item")),
		streamed: stream === null ? null : lifter.use(stream.shape, at("event", "event")),
	};
}

/** The type of what comes where nobody asked for another media type: one, or a choice between those of several statuses. */
function resultOf(method: MethodPlan, lift: (shape: Shape) => GoUse): GoResult {
	const [usual] = method.accepts;
	const contents = method.results
		.map((result) => result.contents.find(({ mediaType }) => mediaType === usual) ?? result.contents[0])
		.filter((content): content is ResultContentPlan => content !== undefined);
	const shapes = [...new Map(contents.filter(isJson).map(({ shape }) => [JSON.stringify(shape), shape])).values()];
	const [first] = shapes;
	if (first !== undefined) {
		return {
			kind: "value",
			use: lift(shapes.length === 1 ? first : { kind: "union", members: shapes, tag: null, open: true }),
		};
	}
	if (contents.some(({ decoding }) => decoding === "binary")) return { kind: "download" };
	return contents.some(({ decoding }) => decoding === "text") ? { kind: "text" } : { kind: "none" };
}

function isJson({ decoding }: ResultContentPlan): boolean {
	return decoding === "json";
}
