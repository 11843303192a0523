import type { Operation } from "../../contract/api.ts";
import { rankedMediaTypes } from "../plan/media-types.ts";
import type { MethodPlan } from "../plan/sdk-plan.ts";
import type { ValueContext } from "./call-values.ts";
import type { CallValue } from "./snippet.ts";

/** Encodings whose values are checked: a text or bytes may be anything. */
const CHECKED: ReadonlySet<string> = new Set(["json", "form", "multipart"]);

/**
 * Why no call of an operation is shown, as the end of a sentence; null where one is. A call that is shown can be made: where
 * the description leaves no valid value for what it demands, or its only success is another protocol, whatever we wrote would
 * fail.
 */
export function whyNoCall(
	operation: Operation,
	method: MethodPlan,
	values: readonly CallValue[],
	context: ValueContext,
): string | null {
	const successes = operation.responses.filter(({ status }) => /^[12]/u.test(status));
	const isOnlySwitch = successes.length > 0 && successes.every(({ status }) => status === "101");
	if (isOnlySwitch) return "its only success changes the protocol (101), which no client of HTTP goes on with";
	const given = new Set(values.map(({ member }) => member));
	const lacking = method.arguments.filter(
		({ member, required, source }) => required && source.kind === "parameter" && !given.has(member),
	);
	if (lacking.length > 0) {
		return `no value that is valid is found for ${lacking.map(({ member }) => member).join(", ")}`;
	}
	return hasBody(operation, method, context) ? null : "no value that is valid is found for its body";
}

/** Whether a body that must be given has an example, shown or made. */
function hasBody({ requestBody }: Operation, { body }: MethodPlan, { examples }: ValueContext): boolean {
	const [media] = rankedMediaTypes(requestBody?.content ?? []);
	const [content] = body?.contents ?? [];
	if (body?.required !== true || media === undefined || media.schema === null || content === undefined) return true;
	return !CHECKED.has(content.encoding) || examples.ofMedia(media) !== undefined;
}
