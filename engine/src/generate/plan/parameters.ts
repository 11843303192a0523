import type { Operation, Parameter, ParameterIn, SchemaId } from "../../contract/api.ts";
import { mediaFamily } from "../../openapi/media-family.ts";
import { isReservedHeader } from "../../openapi/reserved-headers.ts";
import { sentTemplate } from "../../openapi/sent-template.ts";
import { templateNames } from "../../openapi/template-names.ts";
import type { Degrade } from "./degrade.ts";
import type { ParameterSource } from "./sdk-plan.ts";

export function parameterSchema(parameter: Parameter): SchemaId | null {
	return parameter.schema ?? parameter.content[0]?.schema ?? null;
}

/** What an operation takes beside its body: what a request has no place for is left out. */
export function sentParameters(operation: Operation, degrade: Degrade): readonly Parameter[] {
	const named = new Set(templateNames(sentTemplate(operation.path)));
	const declared = operation.parameters.filter((parameter) => {
		// What Swagger 2.0 describes so is the client's: it sets them from what it is given of credentials and bodies.
		if (parameter.in === "header") return !isReservedHeader(parameter);
		if (parameter.in !== "path" || named.has(parameter.name)) return true;
		degrade({
			pointer: parameter.at.pointer,
			message: `The path has no place for the parameter ${parameter.name}: it is left out.`,
		});
		return false;
	});
	// Braces without a name stand in the path as they are.
	const nameable = operation.undeclared.filter(({ name }) => name !== "" && named.has(name));
	const undeclared = nameable.toSorted((a, b) => (a.name < b.name ? -1 : 1));
	for (const { name } of undeclared) {
		degrade({
			pointer: operation.at.pointer,
			message: `The path's parameter ${name} is not described: it is taken as a required string.`,
		});
	}
	return [...declared, ...undeclared];
}

/** How a parameter is written into a request. */
export function sourceOf(parameter: Parameter, degrade: Degrade): ParameterSource {
	const { name, in: place, style, explode, allowReserved } = parameter;
	if (style === "tabDelimited") {
		degrade({
			pointer: parameter.at.pointer,
			message: `No style of OpenAPI 3 joins values by tabs: ${name} is joined by commas.`,
		});
	}
	const [media] = parameter.content;
	if (place === "querystring" && media !== undefined && mediaFamily(media.type) === "json") {
		const message = `The query is described as ${media.type}, and is sent as the fields of a form.`;
		degrade({ pointer: parameter.at.pointer, message });
	}
	return {
		kind: "parameter",
		name,
		in: place,
		style: style === "tabDelimited" ? commaStyle(place) : style,
		explode: style === "tabDelimited" ? false : explode,
		allowReserved,
		json: parameter.schema === null && parameter.content.length > 0 && place !== "querystring",
	};
}

function commaStyle(place: ParameterIn): "simple" | "form" {
	return place === "path" || place === "header" ? "simple" : "form";
}
