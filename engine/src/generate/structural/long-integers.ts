import type { SdkPlan } from "../plan/sdk-plan.ts";
import type { Shape } from "../plan/shape.ts";

/** Whether any integer of 64 bits travels. */
export function hasLongIntegers(plan: SdkPlan): boolean {
	const methods = plan.groups.flatMap((group) => group.methods);
	return [
		...plan.types,
		...plan.webhooks,
		...methods.flatMap((method) => [
			...method.arguments,
			...(method.body?.contents ?? []),
			...method.results.flatMap(({ contents }) => contents),
			...method.failures,
		]),
	].some(({ shape }) => isLong(shape));
}

function isLong(shape: Shape): boolean {
	switch (shape.kind) {
		case "scalar":
			return shape.type === "integer" && shape.format === "int64";
		case "list":
			return isLong(shape.items);
		case "tuple":
			return shape.items.some(isLong) || isLong(shape.rest);
		case "record":
			return shape.fields.some((field) => isLong(field.shape)) || (shape.extra !== null && isLong(shape.extra));
		case "union":
		case "intersection":
			return shape.members.some(isLong);
		default:
			return false;
	}
}
