import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { jsonEqual } from "../../lib/json-equal.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import type { ToolPlan } from "../tools/tool-set.ts";
import { printPaging } from "../typescript/print-method.ts";
import { printOperation } from "../typescript/print-operation.ts";
import { noShapes } from "../typescript/print-shapes.ts";
import type { StructuralMethod } from "../typescript/structural/plan.ts";
import { indent, join, lines, nothing } from "../writer/code.ts";
import { type Code, code, stringLiteral } from "../writer/ecmascript.ts";
import { jsonLiteral, literalKey } from "../writer/json-literal.ts";
import type { SharedArguments } from "./shared-arguments.ts";

/** What the arguments that several tools have are called in the file. */
export const ARGUMENTS = code`commonArguments`;

/** Whether what clients are shown demands all that is known of the arguments. */
function saysAll({ input, whole }: ToolPlan): boolean {
	const { additionalProperties: _, ...known } = whole;
	const { additionalProperties: __, ...shown } = wordless(input) as JsonObject;
	return jsonEqual({ properties: {}, ...shown }, known);
}

/** A schema without its sentences; a member that is called `description` is no sentence. */
function wordless(value: JsonValue): JsonValue {
	if (isList(value)) return value.map(wordless);
	if (!isObject(value)) return value;
	const said = Object.entries(value).filter(([name, member]) => name !== "description" || typeof member !== "string");
	return Object.fromEntries(said.map(([name, member]) => [name, wordless(member)]));
}

/** What is said of the arguments: where tools are listed, with those of the server itself. */
export function shownInput({ listed, input }: ToolPlan, isListed: boolean): JsonObject {
	return isListed ? listed.inputSchema : input;
}

function printInput(schema: JsonObject, shared: SharedArguments): Code {
	const members = Object.entries(schema).map(([name, value]) => {
		if (name !== "properties" || !isObject(value)) return code`${literalKey(name)}: ${jsonLiteral(value)}`;
		const named = Object.entries(value).map(([argument, one]) => {
			const once = shared.nameOf(one);
			const said = once === undefined ? jsonLiteral(one) : code`${ARGUMENTS}[${stringLiteral(once)}]`;
			return code`${literalKey(argument)}: ${said}`;
		});
		return code`properties: { ${join(named, code`, `)} }`;
	});
	return code`{ ${join(members, code`, `)} }`;
}

/** A row of the table of tools: what clients are shown, what arguments are held against, and the SDK's own table of the call. */
export function printTool(tool: ToolPlan, method: StructuralMethod, isListed: boolean, shared: SharedArguments): Code {
	const { listed, toolClass, tags, whole, own, answers, portable } = tool;
	const renamed = tool.arguments.filter(({ name, member }) => name !== member);
	const members = Object.fromEntries(renamed.map(({ name, member }) => [name, member]));
	const kept = Object.fromEntries(Object.entries(own).filter(([, name]) => name !== null)) as JsonObject;
	return lines(
		code`{`,
		indent(
			lines(
				code`name: ${stringLiteral(listed.name)},`,
				code`title: ${stringLiteral(listed.title)},`,
				code`description: ${stringLiteral(listed.description)},`,
				code`toolClass: ${stringLiteral(toolClass)},`,
				code`tags: ${jsonLiteral([...tags])},`,
				portable ? nothing : code`listed: false,`,
				isListed ? code`annotations: ${jsonLiteral({ ...listed.annotations })},` : nothing,
				code`inputSchema: ${printInput(shownInput(tool, isListed), shared)},`,
				isListed && listed.outputSchema !== undefined
					? code`outputSchema: ${jsonLiteral(listed.outputSchema)},`
					: nothing,
				saysAll(tool) ? nothing : code`whole: ${jsonLiteral(whole)},`,
				renamed.length === 0 ? nothing : code`members: ${jsonLiteral(members)},`,
				isListed ? code`own: ${jsonLiteral(kept)},` : nothing,
				answers === "other" ? nothing : code`answers: ${stringLiteral(answers)},`,
				code`operation: ${printOperation(method, true, noShapes)},`,
				method.paging === null ? nothing : code`paging: ${printPaging(method.paging)},`,
			),
		),
		code`},`,
	);
}
