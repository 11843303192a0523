import { ANNOTATING_FORMATS, formatOf } from "./formats.ts";
import type { Patterns } from "./patterns.ts";
import type { Truth } from "./truth.ts";

/** Whether a number is within what a format says; what nobody knows says nothing. */
export function hasNumberFormat(value: number, name: string): boolean {
	const format = formatOf(name);
	if (format?.range === undefined) return true;
	const [least, most] = format.range;
	return Number.isInteger(value) && value >= least && value <= most;
}

export function hasStringFormat(value: string, name: string, patterns: Patterns): Truth {
	const format = ANNOTATING_FORMATS.has(name) ? undefined : formatOf(name);
	return format?.pattern === undefined ? true : patterns.matches(format.pattern, value);
}
