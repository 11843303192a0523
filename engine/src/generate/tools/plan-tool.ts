import type { Degradation } from "../../contract/artifact.ts";
import type { ToolSettings } from "../../contract/config.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { quote } from "../../lib/say.ts";
import type { ArgumentPlan, ExposurePlan, MethodPlan, TypePlan } from "../plan/sdk-plan.ts";
import type { TypeKey } from "../plan/shape.ts";
import { classify } from "./classify.ts";
import { cleanText, shorten } from "./clean-text.ts";
import { objectionsTo } from "./client-profiles.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { fieldsSchema } from "./finders.ts";
import { planOutput } from "./output-schema.ts";
import { isPortableName } from "./portable-name.ts";
import { MOST_MEMBERS, type PortableContext, portableSchema } from "./portable-schema.ts";
import { ended, isSafeWord } from "./say-notes.ts";
import type { ListedTool, OwnArguments, ToolArgument, ToolPlan } from "./tool-set.ts";
import type { WholeSchemas } from "./whole-schema.ts";

export interface ToolContext {
	readonly types: ReadonlyMap<TypeKey, TypePlan>;
	readonly whole: WholeSchemas;
	readonly settings: ToolSettings;
	readonly said: ExposurePlan;
	readonly told: (degradation: Degradation) => void;
}

const LONGEST_TITLE = 80;
const LONGEST_DESCRIPTION = 500;

/** An operation as a tool, with everything that it loses on the way told by its place. */
export function planTool(method: MethodPlan, context: ToolContext): ToolPlan {
	const { said, settings, types } = context;
	const name = said.tool;
	const say = (message: string): void =>
		context.told({ pointer: method.pointer, message: `MCP tool ${name}: ${message}` });
	const { toolClass, hints, doubt } = classify(method, said, settings.classes);
	if (doubt !== null)
		say(
			`${quote(doubt)} of a ${method.method} seems to change something, so that it is taken for destructive: say x-mcp: {class: read} where it is not.`,
		);
	if (said.name !== null && said.name !== name) say(`The name ${quote(said.name)} is not taken: names are the lock's.`);
	const given = namedArguments(method.arguments);
	const own = ownArguments(method, toolClass === "read", new Set(given.map((one) => one.name)));
	const output = planOutput(method, types);
	const input = operationInput(given, { types, told: say, left: MOST_MEMBERS });
	const { title, said: text, ending } = textsOf(method, said, say);
	const listed: ListedTool = {
		name,
		title,
		description: `${text}${ending}`.trim(),
		inputSchema: withOwn(input, own),
		...(output.schema === null ? {} : { outputSchema: output.schema }),
		annotations: hints,
	};
	const shows = given.every(({ argument, name: called }) => !argument.required || isSafeWord(called));
	const objections = [...(shows ? [] : ["all: a required argument cannot be shown"]), ...objectionsTo(listed)];
	if (objections.length > 0) say(`it is not listed, and can be called by name alone (${objections.join("; ")}).`);
	return {
		operation: method.operation,
		pointer: method.pointer,
		toolClass,
		tags: [...new Set([...said.tags, ...said.scopes])].filter(isSafeWord).toSorted(),
		listed,
		said: text,
		input,
		arguments: given.map(
			({ name: called, argument }): ToolArgument => ({
				name: called,
				member: argument.member,
				required: argument.required,
			}),
		),
		whole: wholeInput(given, context.whole),
		own,
		answers: output.answers,
		portable: objections.length === 0,
		tokens: estimateTokens(listed),
		method,
	};
}

interface NamedArgument {
	readonly name: string;
	readonly argument: ArgumentPlan;
}

/** The name on the wire where clients take it, else its words; unique in any case. */
function namedArguments(given: readonly ArgumentPlan[]): readonly NamedArgument[] {
	const taken = new Set(given.map(({ member }) => member).filter(isPortableName));
	return given.map((argument) => {
		if (isPortableName(argument.member)) return { name: argument.member, argument };
		const words = argument.words.join("_").slice(0, 50) || "argument";
		let name = words;
		for (let count = 2; taken.has(name); count++) name = `${words}_${count}`;
		taken.add(name);
		return { name, argument };
	});
}

function ownArguments(method: MethodPlan, looks: boolean, taken: ReadonlySet<string>): OwnArguments {
	const free = (name: string): string => (taken.has(name) ? free(`mcp_${name}`) : name);
	const answersJson = method.results.some(({ contents }) => contents.some(({ decoding }) => decoding === "json"));
	return {
		cursor: looks ? free("mcp_cursor") : null,
		fields: answersJson ? free("mcp_fields") : null,
		preview: looks ? null : free("mcp_preview"),
	};
}

function textsOf(
	method: MethodPlan,
	said: ExposurePlan,
	say: (sentence: string) => void,
): { readonly title: string; readonly said: string; readonly ending: string } {
	const clean = (text: string | null): string => {
		const { text: left, cuts } = cleanText(text ?? "");
		for (const cut of cuts) say(cut);
		return left;
	};
	const summary = clean(method.summary);
	const own = clean(said.description);
	const further = own === "" ? clean(method.notes.description) : "";
	const words = method.name.join(" ");
	const title = shorten(summary === "" ? words.charAt(0).toUpperCase() + words.slice(1) : summary, LONGEST_TITLE);
	const path = isSafeWord(method.operation) ? ` ${shorten(method.operation, 200)}.` : "";
	const told =
		own === ""
			? [beginsWith(further, summary) ? "" : summary, further]
					.filter((text) => text !== "")
					.map(ended)
					.join(" ")
			: ended(own);
	const deprecated = method.notes.deprecated ? " Deprecated." : "";
	return { title, said: shorten(told, LONGEST_DESCRIPTION), ending: `${path}${deprecated}` };
}

/** Whether a description says its summary once more before it goes on, as many do: a model need not pay for it twice. */
function beginsWith(description: string, summary: string): boolean {
	const [whole, first] = [description.toLowerCase(), summary.toLowerCase().replace(/\.$/u, "")];
	return whole.startsWith(first) && !/^[\p{L}\p{N}]/u.test(whole.slice(first.length));
}

/** The arguments of the operation alone. */
function operationInput(given: readonly NamedArgument[], context: PortableContext): JsonObject {
	const shown = given.filter(({ name }) => isSafeWord(name));
	const properties: [string, JsonValue][] = shown.map(({ name, argument }) => [
		name,
		portableSchema(argument, context),
	]);
	const required = shown.filter(({ argument }) => argument.required).map(({ name }) => name);
	return {
		type: "object",
		...(properties.length === 0 ? { additionalProperties: false } : { properties: Object.fromEntries(properties) }),
		...(required.length === 0 ? {} : { required }),
	};
}

/** The same with those of the server itself. */
function withOwn(input: JsonObject, { cursor, fields, preview }: OwnArguments): JsonObject {
	const own: JsonObject = {
		...(cursor === null ? {} : { [cursor]: { type: "string", description: "The cursor of an earlier answer." } }),
		...(fields === null ? {} : { [fields]: fieldsSchema }),
		...(preview === null
			? {}
			: { [preview]: { type: "boolean", description: "Gives the request, and sends nothing." } }),
	};
	if (Object.keys(own).length === 0) return input;
	const { additionalProperties: _, properties, ...rest } = input;
	return { ...rest, properties: { ...(isObject(properties) ? properties : {}), ...own } };
}

function wholeInput(given: readonly NamedArgument[], whole: WholeSchemas): JsonObject {
	const required = given.filter(({ argument }) => argument.required).map(({ name }) => name);
	return {
		type: "object",
		properties: Object.fromEntries(given.map(({ name, argument }) => [name, whole.schemaOf(argument.shape)])),
		...(required.length === 0 ? {} : { required }),
		additionalProperties: false,
	};
}
