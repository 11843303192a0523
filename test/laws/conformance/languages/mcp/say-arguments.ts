import type { ToolPlan } from "../../../../../engine/src/generate/tools/tool-set.ts";
import { isRecord, type Members } from "./read-answer.ts";

/** The arguments of a call under the names that the tool has for them. */
export function argumentsOf(tool: ToolPlan, given: Members, values: readonly unknown[]): Members {
	const named = Object.entries(given).map(([member, value]): [string, unknown] => {
		const known = tool.arguments.find((one) => one.member === member);
		return [known?.name ?? member, fromCase(value, values)];
	});
	return Object.fromEntries(named);
}

/** The special values of a case as a model gives them: files are data URLs, and long numbers the text of their digits. */
function fromCase(value: unknown, values: readonly unknown[]): unknown {
	if (Array.isArray(value)) return value.map((item) => fromCase(item, values));
	if (!isRecord(value)) return value;
	const { $bytes, $file, $number, $answer } = value;
	if (typeof $bytes === "string") return `data:;base64,${$bytes}`;
	if (isRecord($file)) {
		const { name, type, text } = $file;
		return `data:${type};name=${encodeURIComponent(String(name))};base64,${Buffer.from(String(text)).toString("base64")}`;
	}
	if (typeof $number === "string") return $number;
	if (typeof $answer === "number") return fromCase(values[$answer], values);
	return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fromCase(member, values)]));
}
