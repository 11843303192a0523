import type { SdkPlan } from "../plan/sdk-plan.ts";
import { findInlineTypes, type InlineTypes } from "./inline-types.ts";
import { createTypeNames, type TypeNames } from "./names.ts";
import { createTypePrinter, type TypePrinter } from "./print-type.ts";
import { createRecords, type Records } from "./records.ts";

/** What every printer of the target looks at. */
export interface Scene {
	readonly plan: SdkPlan;
	readonly records: Records;
	readonly inline: InlineTypes;
	readonly names: TypeNames;
	readonly printer: TypePrinter;
}

export function createScene(plan: SdkPlan): Scene {
	const records = createRecords(plan);
	const inline = findInlineTypes(plan, records);
	const names = createTypeNames(plan, inline);
	return { plan, records, inline, names, printer: createTypePrinter(records, inline, names) };
}
