import type { Types } from "../plan/opened.ts";
import type { GroupPlan, MethodPlan, SdkPlan } from "../plan/sdk-plan.ts";
import { arePlaced } from "../plan/servers.ts";
import { baseUrlOf, hasAddress } from "../snippets/base-url.ts";
import type { CallValue, PrintCall, SnippetRequest } from "../snippets/snippet.ts";
import { lines, nothing } from "../writer/code.ts";
import { type Code, code, identifier, stringLiteral } from "../writer/python.ts";
import { accessOf, argumentNames, withoutSwitch } from "./call-names.ts";
import { moduleName } from "./module-name.ts";
import { bracketed, printLiteral } from "./print-literal.ts";

/** Prints calls as code that imports the SDK as a module. */
export function pythonCalls(plan: SdkPlan, types: Types, request: SnippetRequest): PrintCall {
	const address = arePlaced(plan, hasAddress)
		? nothing
		: code`base_url=${stringLiteral(baseUrlOf(plan.servers[0], request))}`;
	const setup = lines(
		code`from ${identifier(moduleName(request.packageName ?? request.service))} import Client`,
		code`\nclient = Client(${address})`,
	);
	return (group, method, values) => {
		const call = printCall(group, method, values, types);
		return { setup, call, text: code`${setup}\n\n${call}` };
	};
}

function printCall(group: GroupPlan, method: MethodPlan, values: readonly CallValue[], types: Types): Code {
	const { results } = method;
	const streams = method.stream !== null && method.stream.name === null;
	const first = method.paging === null || streams ? nothing : code`.first()`;
	const call = code`${accessOf(group, method)}${printArguments(method, values, types)}${first}`;
	if (streams) return lines(code`for event in ${call}:`, code`    print(event)`);
	const gives = results.some(({ contents }) => contents.some(({ decoding }) => decoding !== "none"));
	return gives ? lines(code`answer = ${call}`, code`print(answer)`) : call;
}

function printArguments(method: MethodPlan, values: readonly CallValue[], types: Types): Code {
	const known = new Map(values.map(({ member, value }) => [member, value]));
	const given = withoutSwitch(method);
	const names = argumentNames(given);
	const written = given.flatMap(({ member, shape }, index) => {
		const value = known.get(member);
		return value === undefined ? [] : [code`${names[index] ?? nothing}=${printLiteral(value, shape, types)}`];
	});
	return bracketed(code`(`, written, code`)`);
}
