import { assignNames, type NameClaim } from "../../names/assign-names.ts";
import type { Words } from "../../names/split-words.ts";
import type { MethodPlan } from "../sdk-plan.ts";

/** Names the methods that stream beside a plain one: `createStream` beside `create`. `others` are the group's own groups. */
export function nameStreams(methods: readonly MethodPlan[], others: readonly Words[]): readonly MethodPlan[] {
	const streaming = methods.filter(({ stream }) => stream !== null && stream.name !== null);
	if (streaming.length === 0) return methods;
	const held = [...methods.map(({ name }) => name), ...others];
	const names = assignNames([
		...held.map((words): NameClaim => ({ pointer: `held ${words.join("_")}`, rank: 0, candidates: [words] })),
		...streaming.map(
			({ operation, name }): NameClaim => ({
				pointer: `${operation} ${name.join("_")}`,
				rank: 1,
				candidates: [
					[...name, "stream"],
					["stream", ...name],
					[...name, "as", "stream"],
				],
			}),
		),
	]);
	return methods.map((method) => {
		const { stream, operation, name } = method;
		if (stream === null || stream.name === null) return method;
		return { ...method, stream: { ...stream, name: names.get(`${operation} ${name.join("_")}`) ?? [] } };
	});
}
