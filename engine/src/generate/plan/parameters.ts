import type { Operation, Parameter, SchemaId } from "../../contract/api.ts";
import { templateNames } from "../../openapi/template-names.ts";
import type { Degrade } from "./degrade.ts";
import type { ParameterPlan } from "./sdk-plan.ts";
import { unknown } from "./shape.ts";
import type { Shapes } from "./shape-context.ts";

/** Header parameters that the specification says to ignore, because other fields speak of them. */
const reservedHeaders: ReadonlySet<string> = new Set(["accept", "authorization", "content-type"]);

export function parameterSchema(parameter: Parameter): SchemaId | null {
	return parameter.schema ?? parameter.content[0]?.schema ?? null;
}

/** What an operation takes beside its body. */
export function planParameters(operation: Operation, shapes: Shapes, degrade: Degrade): readonly ParameterPlan[] {
	const named = new Set(templateNames(operation.path));
	const declared = operation.parameters.filter((parameter) => {
		if (parameter.in === "header") return !reservedHeaders.has(parameter.name.toLowerCase());
		if (parameter.in !== "path" || named.has(parameter.name)) return true;
		degrade({
			pointer: parameter.at.pointer,
			message: `The path has no place for the parameter ${parameter.name}: it is left out.`,
		});
		return false;
	});
	// Braces without a name stand in the path as they are.
	const nameable = operation.undeclared.filter(({ name }) => name !== "");
	const undeclared = nameable.toSorted((a, b) => (a.name < b.name ? -1 : 1));
	for (const { name } of undeclared) {
		degrade({
			pointer: operation.at.pointer,
			message: `The path's parameter ${name} is not described: it is taken as a required string.`,
		});
	}
	const parameters = [...declared, ...undeclared];
	const member = memberNames(operation, parameters);
	return parameters.map((parameter) => planParameter(parameter, member(parameter), shapes, degrade));
}

function planParameter(parameter: Parameter, member: string, shapes: Shapes, degrade: Degrade): ParameterPlan {
	const schema = parameterSchema(parameter);
	if (parameter.style === "tabDelimited") {
		degrade({
			pointer: parameter.at.pointer,
			message: `No style of OpenAPI 3 joins values by tabs: ${parameter.name} is joined by commas.`,
		});
	}
	return {
		member,
		name: parameter.name,
		in: parameter.in,
		style: parameter.style,
		explode: parameter.explode,
		allowReserved: parameter.allowReserved,
		json: parameter.schema === null && parameter.content.length > 0 && parameter.in !== "querystring",
		required: parameter.required || parameter.in === "path",
		deprecated: parameter.deprecated,
		description: parameter.description,
		shape: schema === null ? unknown : shapes.use(schema, "request"),
	};
}

const places = ["path", "query", "header", "cookie", "querystring"] as const;

/**
 * A member of the request for each parameter: its name on the wire. Where two places use one name, the path's has it,
 * and the others say their place.
 */
function memberNames(operation: Operation, parameters: readonly Parameter[]): (parameter: Parameter) => string {
	const members = new Map<Parameter, string>();
	const taken = new Set<string>(operation.requestBody === null ? [] : ["body"]);
	const reserved = new Set([...taken, ...parameters.map((parameter) => parameter.name)]);
	for (const place of places) {
		for (const parameter of parameters.filter((candidate) => candidate.in === place)) {
			let member = parameter.name;
			if (taken.has(member)) {
				member = `${member}_${place}`;
				while (taken.has(member) || reserved.has(member)) member += "_";
			}
			taken.add(member);
			members.set(parameter, member);
		}
	}
	return (parameter) => members.get(parameter) ?? parameter.name;
}
