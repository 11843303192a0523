import type { OutputOptions } from "../../contract/config.ts";
import type { MethodPlan, SdkPlan } from "../plan/sdk-plan.ts";
import type { Shape, TypeKey } from "../plan/shape.ts";
import { typesIn } from "../plan/shapes/types-in.ts";
import type { NativeOf } from "./structural/structural-shape.ts";

/*
 * Dates and integers of 64 bits are what JSON has, unless the output's options say otherwise. A date without a time is a
 * text in any case: the language's Date would move it to another day.
 */

/** What the options make of scalars. */
export function nativesOf({ dates = "text", int64 = "number" }: OutputOptions): NativeOf {
	return ({ type, format }) => {
		if (type === "string" && format === "date-time") return dates === "date" ? "date" : undefined;
		if (type !== "integer" || format !== "int64" || int64 === "number") return undefined;
		return int64 === "bigint" ? "bigint" : "digits";
	};
}

/** Whether a value of a shape may hold a native one, within types of any depth. */
export function leadsToNatives(plan: SdkPlan, nativeOf: NativeOf): (shape: Shape) => boolean {
	const leading = new Set<TypeKey>();
	const leads = (shape: Shape) => holdsNative(shape, nativeOf) || typesIn([shape]).some((key) => leading.has(key));
	for (let before = -1; before !== leading.size; ) {
		before = leading.size;
		for (const { key, shape } of plan.types) if (!leading.has(key) && leads(shape)) leading.add(key);
	}
	return leads;
}

/** Examples are JSON: a call that is given what JSON does not have is shown by none. */
export function withoutNativeExamples(plan: SdkPlan, nativeOf: NativeOf): SdkPlan {
	const leads = leadsToNatives(plan, nativeOf);
	const methodOf = (method: MethodPlan): MethodPlan =>
		method.arguments.some(({ shape }) => leads(shape)) ? { ...method, example: [] } : method;
	return { ...plan, groups: plan.groups.map((group) => ({ ...group, methods: group.methods.map(methodOf) })) };
}

function holdsNative(shape: Shape, nativeOf: NativeOf): boolean {
	const within = (inner: Shape): boolean => holdsNative(inner, nativeOf);
	switch (shape.kind) {
		case "scalar":
			return nativeOf(shape) !== undefined;
		case "list":
			return within(shape.items);
		case "tuple":
			return shape.items.some(within) || within(shape.rest);
		case "record":
			return shape.fields.some((field) => within(field.shape)) || (shape.extra !== null && within(shape.extra));
		case "union":
		case "intersection":
			return shape.members.some(within);
		default:
			return false;
	}
}
