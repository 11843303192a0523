import type { ArgumentPlan, GroupPlan, MethodPlan } from "../plan/sdk-plan.ts";
import { join } from "../writer/code.ts";
import { type Code, code, identifier } from "../writer/python.ts";
import { argumentCode, clientMemberCode, methodCode } from "./names.ts";

/** `client.repos.issues.list`. */
export function accessOf({ path }: Pick<GroupPlan, "path">, { name }: Pick<MethodPlan, "name">): Code {
	const names = path.map((words, index) => (index === 0 ? clientMemberCode(words) : methodCode(words)));
	return join([code`client`, ...names, methodCode(name)], code`.`);
}

/** The argument by which a provider chooses between a stream and one answer is the method's own business. */
export function withoutSwitch(method: Pick<MethodPlan, "stream" | "arguments">): readonly ArgumentPlan[] {
	const name = method.stream?.argument ?? null;
	return name === null ? method.arguments : method.arguments.filter(({ member }) => member !== name);
}

/** Spelled by their words; two that would be spelled alike are told apart by a `_`. */
export function argumentNames(given: readonly ArgumentPlan[]): readonly Code[] {
	const taken = new Set<string>();
	return given.map(({ words }) => {
		let name = argumentCode(words);
		while (taken.has(name)) name = identifier(`${name}_`);
		taken.add(name);
		return name;
	});
}
