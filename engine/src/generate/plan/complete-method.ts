import type { Operation } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import type { UnnamedMethod } from "./methods.ts";
import type { Types } from "./opened.ts";
import { withTexts } from "./results.ts";
import { failureWords } from "./said/failure-words.ts";
import { madeExample } from "./said/made-example.ts";
import type { FailureBodyPlan, MethodPlan } from "./sdk-plan.ts";
import { planPaging } from "./sequences/paging.ts";
import { planPolling } from "./sequences/polling.ts";
import { fits } from "./shapes/fits.ts";

/** What can be said of a method once all types are known: how its pages follow, where failures have words, an example. */
export function completeMethod(operation: Operation, method: UnnamedMethod, types: Types): UnnamedMethod {
	const { results, arguments: given, failures } = method;
	return {
		...method,
		results: withTexts(results, types),
		paging: planPaging({ operation, results, given, types }),
		polling: planPolling(operation),
		failures: failures.map((failure) => ({
			...withWords(failure, types),
			...(failure.contents && { contents: failure.contents.map((content) => withWords(content, types)) }),
		})),
		example: exampleOf(method, types),
	};
}

function withWords<Body extends FailureBodyPlan>(body: Body, types: Types): Body {
	return { ...body, ...failureWords(body.shape, types) };
}

/** What the description shows of each argument that must be given, where it is of its type; else the simplest value. */
function exampleOf({ arguments: given, example }: UnnamedMethod, types: Types): MethodPlan["example"] {
	const shown = new Map(example);
	return given.flatMap((argument): MethodPlan["example"] => {
		if (!argument.required) return [];
		const text = shown.get(argument.member);
		const value: JsonValue | undefined = text === undefined ? undefined : JSON.parse(text);
		if (text !== undefined && value !== undefined && fits(value, argument.shape, types))
			return [[argument.member, text]];
		const own = madeExample(argument, types);
		return own === undefined ? [] : [[argument.member, canonicalJson(own)]];
	});
}
