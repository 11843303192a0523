import type { Api, Operation } from "../../../contract/api.ts";
import { describedExample } from "../../../examples/described-example.ts";
import { memberOf } from "../../../lib/json-pointer.ts";
import { rankedMediaTypes } from "../media-types.ts";
import { parameterSchema } from "../parameters.ts";
import type { ArgumentPlan, MethodPlan } from "../sdk-plan.ts";
import { argumentText, longExample } from "./examples.ts";

/**
 * What the description shows of arguments: a parameter's own example, else its schema's; of a body the example of its
 * usual media type, else its schema's, taken apart where its members are arguments.
 */
export function shownArguments(
	operation: Operation,
	given: readonly ArgumentPlan[],
	api: Pick<Api, "resolve" | "schemas">,
): MethodPlan["example"] {
	const parameters = new Map(operation.parameters.map((one) => [`${one.in} ${one.name}`, one]));
	const [media] = rankedMediaTypes(operation.requestBody?.content ?? []);
	const body = media === undefined ? undefined : describedExample(media.written, media.at.file, api);
	const textOf = ({ source }: ArgumentPlan): string | null => {
		if (source.kind === "member") return argumentText(memberOf(body, source.name));
		if (source.kind === "body") return argumentText(body);
		const parameter = parameters.get(`${source.in} ${source.name}`);
		if (parameter === undefined) return null;
		const own = argumentText(describedExample(parameter.written, parameter.at.file, api));
		const schema = parameterSchema(parameter);
		return own ?? (schema === null ? null : longExample(api.schemas.get(schema)));
	};
	return given.flatMap((argument): MethodPlan["example"] => {
		const text = argument.required ? textOf(argument) : null;
		return text === null ? [] : [[argument.member, text]];
	});
}
