import { CfWorkerJsonSchemaValidator } from "@modelcontextprotocol/server/validators/cf-worker";
import { parseJson, printJson } from "../../typescript/runtime/values/json.ts";
import { Refusal } from "./result.ts";
import { isJsonObject, type JsonRecord, type Tool, wholeOf } from "./table.ts";

const DEEPEST = 20;

/** The schema that a reference leads to. */
export function resolveSchema(schema: unknown, definitions: JsonRecord): Record<string, unknown> {
	let resolved = schema;
	for (let hops = 0; hops < DEEPEST && isJsonObject(resolved); hops++) {
		const { $ref } = resolved;
		if (typeof $ref !== "string") return resolved;
		const name = $ref.slice("#/$defs/".length);
		resolved = Object.hasOwn(definitions, name) ? definitions[name] : {};
	}
	return isJsonObject(resolved) ? resolved : {};
}

/** Whether a schema takes a text as it is; one that says nothing takes any value. */
function takesText(schema: unknown, definitions: JsonRecord, depth: number): boolean {
	const { type, enum: values, anyOf, allOf } = resolveSchema(schema, definitions);
	if (depth > DEEPEST) return true;
	if (Array.isArray(values)) return values.some((value) => typeof value === "string");
	if (Array.isArray(anyOf)) return anyOf.some((one) => takesText(one, definitions, depth + 1));
	if (Array.isArray(allOf)) return allOf.every((one) => takesText(one, definitions, depth + 1));
	return type === undefined || type === "string" || (Array.isArray(type) && type.includes("string"));
}

function saysNothing(schema: unknown, definitions: JsonRecord): boolean {
	const { type, enum: values, anyOf, allOf } = resolveSchema(schema, definitions);
	return type === undefined && values === undefined && anyOf === undefined && allOf === undefined;
}

/**
 * Some clients write objects, lists and numbers as JSON text. A text is read where its schema takes no text, and where it
 * says nothing and the text is an object or a list.
 */
export function readJsonTexts(value: unknown, schema: unknown, definitions: JsonRecord, depth: number = 0): unknown {
	if (depth > DEEPEST) return value;
	if (typeof value === "string") {
		const isText = saysNothing(schema, definitions) ? !/^\s*[[{]/.test(value) : takesText(schema, definitions, 0);
		if (isText) return value;
		try {
			return readJsonTexts(parseJson(value), schema, definitions, depth + 1);
		} catch {
			return value;
		}
	}
	const { type, properties, items } = resolveSchema(schema, definitions);
	if (type === "integer") refuseRounded(value);
	if (Array.isArray(value)) return value.map((item) => readJsonTexts(item, items ?? {}, definitions, depth + 1));
	if (!isJsonObject(value) || !isJsonObject(properties)) return value;
	const read = Object.entries(value).map(([name, member]) => [
		name,
		Object.hasOwn(properties, name) ? readJsonTexts(member, properties[name], definitions, depth + 1) : member,
	]);
	return Object.fromEntries(read);
}

/** A client may have rounded such a number before it came: what it names could be something else. */
function refuseRounded(value: unknown): void {
	if (typeof value !== "number" || !Number.isInteger(value) || Number.isSafeInteger(value)) return;
	const message = `${value} is beyond 2^53, where numbers lose digits on their way.`;
	throw new Refusal("invalid_arguments", message, "Give its digits as a text.");
}

type Check = ReturnType<CfWorkerJsonSchemaValidator["getValidator"]>;
const checks = new Map<string, Check>();

/** Holds arguments against everything that is known of them. Throws Refusal with what is wrong. Nothing is evaluated. */
export function checkArguments(tool: Tool, value: unknown, definitions: JsonRecord): void {
	let check = checks.get(tool.name);
	if (check === undefined) {
		const validator = new CfWorkerJsonSchemaValidator({ draft: "2020-12", shortcircuit: false });
		check = validator.getValidator({ ...wholeOf(tool), additionalProperties: false, $defs: definitions } as Parameters<
			typeof validator.getValidator
		>[0]);
		checks.set(tool.name, check);
	}
	// The validator knows plain numbers alone.
	const outcome = check(JSON.parse(printJson(value)));
	if (outcome.valid) return;
	const problem = (outcome.errorMessage ?? "They are not of its schema.").slice(0, 600);
	throw new Refusal(
		"invalid_arguments",
		`The arguments of ${tool.name} are not valid: ${problem}`,
		"Correct them and call again.",
	);
}
