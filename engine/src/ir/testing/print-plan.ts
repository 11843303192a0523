import type { JsonObject, JsonValue } from "../../contract/json.ts";
import {
	type ApiPlan,
	type FieldPlan,
	idParameter,
	type OperationPlan,
	type ParameterPlan,
	type SchemaName,
	type SchemePlan,
} from "./api-plan.ts";
import { SchemaPrinter, type Spelling } from "./print-schema.ts";
import { printOperation20, printRoot20 } from "./print-swagger.ts";

/** The files of a plan that is written down: the entry, and one for the schemas where they stand apart. */
export interface Printed {
	readonly entry: string;
	readonly files: Readonly<Record<string, JsonObject>>;
}

const ENTRY = "spec/openapi.json";

/** Writes a plan down. Two prints of one plan are one API, whatever the spellings. */
export function printPlan(plan: ApiPlan, spelling: Spelling): Printed {
	const hoisted = new Map<string, JsonValue>();
	const schemas = new SchemaPrinter(spelling, false, hoisted);
	const named = new SchemaPrinter(spelling, true, hoisted);
	const is20 = spelling.dialect === "2.0";
	const paths = plan.operations.map((operation) => [
		operation.path,
		is20 ? printOperation20(operation, spelling, schemas) : printPathItem(operation, spelling, schemas),
	]);
	const names: readonly SchemaName[] = ["A", "B"];
	const own = names.map((name) => [spelling.nameOf(name), named.whole(plan.schemas[name])]);
	const components: JsonObject = Object.fromEntries([...own, ...hoisted]);
	const info = { info: { title: "Law", version: "1" }, paths: Object.fromEntries(paths) };
	if (is20) return { entry: ENTRY, files: { [ENTRY]: { ...printRoot20(plan), ...info, definitions: components } } };
	const root = { openapi: `${spelling.dialect}.0`, ...info, ...printServers(plan) };
	if (!spelling.separate)
		return { entry: ENTRY, files: { [ENTRY]: { ...root, components: { schemas: components, securitySchemes } } } };
	return {
		entry: ENTRY,
		files: { [ENTRY]: { ...root, components: { securitySchemes } }, "shared/schemas.json": components },
	};
}

function printServers({ host, basePath, schemes }: ApiPlan): JsonObject {
	const base = basePath === null || basePath === "/" ? "" : basePath;
	if (host !== null) return { servers: schemes.map((scheme) => ({ url: `${scheme}://${host}${base}` })) };
	return basePath === null ? {} : { servers: [{ url: base === "" ? "/" : base }] };
}

const FLOW = { authorizationUrl: "https://a.example/authorize", tokenUrl: "https://a.example/token", scopes: {} };
const { authorizationUrl: _, ...MACHINE_FLOW } = FLOW;

const securitySchemes: Readonly<Record<SchemePlan, JsonObject>> = {
	apiKey: { type: "apiKey", in: "header", name: "X-Key" },
	basic: { type: "http", scheme: "basic" },
	accessCode: { type: "oauth2", flows: { authorizationCode: FLOW } },
	application: { type: "oauth2", flows: { clientCredentials: MACHINE_FLOW } },
};

function printPathItem(operation: OperationPlan, spelling: Spelling, schemas: SchemaPrinter): JsonObject {
	const { path, method, body, responses, security } = operation;
	const id: ParameterPlan[] = path.includes("{id}") ? [idParameter] : [];
	const parameters = [...id, ...operation.parameters].map((parameter) => printParameter(parameter, spelling, schemas));
	const printed = {
		...(body === null ? {} : { requestBody: printBody(body, spelling, schemas) }),
		...(security === null ? {} : { security: [{ [security]: [] }] }),
		...(spelling.defaults ? { deprecated: false } : {}),
		responses: Object.fromEntries(
			responses.map(({ status, schema, headers }) => [
				status,
				{
					description: "",
					headers: Object.fromEntries(
						Object.entries(headers).map(([name, header]) => [
							spelling.loud ? name.toUpperCase() : name.toLowerCase(),
							{ schema: schemas.print(header), ...(spelling.defaults ? { required: false, style: "simple" } : {}) },
						]),
					),
					...(schema === null
						? {}
						: { content: contentOf(["application/json"], { schema: schemas.print(schema) }, spelling) }),
				},
			]),
		),
	};
	return spelling.pathLevel ? { parameters, [method]: printed } : { [method]: { ...printed, parameters } };
}

function printParameter(plan: ParameterPlan, spelling: Spelling, schemas: SchemaPrinter): JsonObject {
	const { name, required, separator } = plan;
	const isQuery = plan.in === "query";
	const style =
		separator === "ssv" ? "spaceDelimited" : separator === "pipes" ? "pipeDelimited" : isQuery ? "form" : "simple";
	const explode = separator === null ? isQuery : separator === "multi";
	const isUsual = explode === (style === "form");
	return {
		in: plan.in,
		name: plan.in === "header" && spelling.loud ? name.toUpperCase() : name,
		...(required || spelling.defaults ? { required } : {}),
		...(spelling.defaults || (style !== "form" && style !== "simple") ? { style } : {}),
		...(spelling.defaults || !isUsual ? { explode } : {}),
		...(spelling.defaults ? { deprecated: false, allowReserved: false, allowEmptyValue: false } : {}),
		schema: separator === null ? schemas.print(plan.schema) : { type: "array", items: schemas.print(plan.schema) },
	};
}

function printBody(body: NonNullable<OperationPlan["body"]>, spelling: Spelling, schemas: SchemaPrinter): JsonObject {
	if (!("fields" in body)) {
		const { types, required, schema } = body;
		const media = { schema: schemas.print(schema) };
		return { ...(required || spelling.defaults ? { required } : {}), content: contentOf(types, media, spelling) };
	}
	const { fields } = body;
	const type = fields.some(({ schema }) => schema === "file")
		? "multipart/form-data"
		: "application/x-www-form-urlencoded";
	const properties = fields.map((field) => [field.name, printField(field, schemas)]);
	const encoding = fields.filter(({ separator }) => separator === "csv").map(({ name }) => [name, { explode: false }]);
	const usual = fields
		.filter(({ separator }) => separator !== "csv")
		.map(({ name }) => [name, { style: "form", explode: true }]);
	const required = fields.filter((field) => field.required).map(({ name }) => name);
	const media = {
		schema: {
			type: "object",
			properties: Object.fromEntries(properties),
			...(required.length === 0 ? {} : { required }),
		},
		encoding: Object.fromEntries([...encoding, ...(spelling.defaults ? usual : [])]),
	};
	return { ...(required.length > 0 ? { required: true } : {}), content: contentOf([type], media, spelling) };
}

function printField({ schema, separator }: FieldPlan, schemas: SchemaPrinter): JsonValue {
	const one = schema === "file" ? { type: "string", format: "binary" } : schemas.print(schema);
	return separator === null ? one : { type: "array", items: one };
}

function contentOf(types: readonly string[], media: JsonObject, { loud }: Spelling): JsonObject {
	return Object.fromEntries(types.map((type) => [loud ? `${type.toUpperCase()}; Charset="UTF-8"` : type, media]));
}
