import { splitWords } from "../names/split-words.ts";
import type { Types } from "../plan/opened.ts";
import type { GroupPlan, MethodPlan, SdkPlan } from "../plan/sdk-plan.ts";
import { baseUrlOf } from "../snippets/base-url.ts";
import type { CallValue, PrintCall, SnippetRequest } from "../snippets/snippet.ts";
import { join, lines, nothing } from "../writer/code.ts";
import { type Code, code, stringLiteral } from "../writer/ecmascript.ts";
import { clientMemberCode, memberCode } from "./names.ts";
import { bracketed, keyOf, printLiteral } from "./print-literal.ts";
import { structuralPlan } from "./structural/structural-plan.ts";

/** Prints calls as code that imports the SDK by the name of its package. */
export function typescriptCalls(plan: SdkPlan, types: Types, request: SnippetRequest): PrintCall {
	const name = splitWords(request.packageName ?? request.service).join("-") || "api";
	const isPlaced = structuralPlan(plan).isPlaced;
	const options = isPlaced ? nothing : code`{ baseUrl: ${stringLiteral(baseUrlOf(plan.servers[0], request))} }`;
	const setup = lines(
		code`import { Client } from ${stringLiteral(name)};`,
		code`\nconst client = new Client(${options});`,
	);
	return (group, method, values) => {
		const call = printCall(group, method, values, types);
		return { setup, call, text: code`${setup}\n\n${call}` };
	};
}

function printCall(group: GroupPlan, method: MethodPlan, values: readonly CallValue[], types: Types): Code {
	const { stream, results } = method;
	const streams = stream !== null && stream.name === null;
	const path = [...group.path, method.name].map((words, index) =>
		index === 0 && group.path.length > 0 ? clientMemberCode(words) : memberCode(words),
	);
	const call = code`client.${join(path, code`.`)}(${printArguments(method, values, types)})`;
	if (streams) return lines(code`for await (const event of ${call}) {`, code`\tconsole.log(event);`, code`}`);
	const gives = results.some(({ contents }) => contents.some(({ decoding }) => decoding !== "none"));
	return gives ? lines(code`const answer = await ${call};`, code`console.log(answer);`) : code`await ${call};`;
}

function printArguments({ arguments: given }: MethodPlan, values: readonly CallValue[], types: Types): Code {
	const known = new Map(values.map(({ member, value }) => [member, value]));
	const members = given.flatMap(({ member, shape }) => {
		const value = known.get(member);
		return value === undefined ? [] : [code`${keyOf(member)}: ${printLiteral(value, shape, types)}`];
	});
	return members.length === 0 ? nothing : bracketed("{ ", members, " }");
}
