import type { JsonObject } from "../../contract/json.ts";
import { type ApiPlan, type FieldPlan, idParameter, type OperationPlan, type ParameterPlan } from "./api-plan.ts";
import type { SchemaPrinter, Spelling } from "./print-schema.ts";

/** The root of a plan in Swagger 2.0, without its paths and definitions. */
export function printRoot20({ host, basePath, schemes }: ApiPlan): JsonObject {
	const authorizationUrl = "https://a.example/authorize";
	const oauth2 = { type: "oauth2", tokenUrl: "https://a.example/token", scopes: {} };
	return {
		swagger: "2.0",
		schemes,
		...(host === null ? {} : { host }),
		...(basePath === null ? {} : { basePath }),
		produces: ["application/json"],
		securityDefinitions: {
			apiKey: { type: "apiKey", in: "header", name: "X-Key" },
			basic: { type: "basic" },
			accessCode: { ...oauth2, flow: "accessCode", authorizationUrl },
			application: { ...oauth2, flow: "application" },
		},
	};
}

/** The path item of an operation in Swagger 2.0. */
export function printOperation20(operation: OperationPlan, spelling: Spelling, schemas: SchemaPrinter): JsonObject {
	const { path, method, body, responses, security } = operation;
	const id = path.includes("{id}") ? [idParameter] : [];
	const parameters = [
		...[...id, ...operation.parameters].map((parameter) => printParameter(parameter, spelling, schemas)),
		...printBody(body, schemas),
	];
	const printed = {
		...(body !== null && !("fields" in body) ? { consumes: body.types } : {}),
		...(security === null ? {} : { security: [{ [security]: [] }] }),
		responses: Object.fromEntries(
			responses.map(({ status, schema, headers }) => [
				status,
				{
					description: "",
					headers: Object.fromEntries(Object.entries(headers).map(([name, one]) => [name, schemas.scalar(one)])),
					...(schema === null ? {} : { schema: schemas.print(schema) }),
				},
			]),
		),
	};
	return spelling.pathLevel ? { parameters, [method]: printed } : { [method]: { ...printed, parameters } };
}

function printParameter(plan: ParameterPlan, { defaults }: Spelling, schemas: SchemaPrinter): JsonObject {
	const { name, required } = plan;
	return { in: plan.in, name, ...(required || defaults ? { required } : {}), ...printValue(plan, schemas) };
}

function printBody(body: OperationPlan["body"], schemas: SchemaPrinter): readonly JsonObject[] {
	if (body === null) return [];
	if ("fields" in body)
		return body.fields.map((field) => ({
			in: "formData",
			name: field.name,
			...(field.required ? { required: true } : {}),
			...printValue(field, schemas),
		}));
	return [{ in: "body", name: "body", required: body.required, schema: schemas.print(body.schema) }];
}

function printValue({ schema, separator }: ParameterPlan | FieldPlan, schemas: SchemaPrinter): JsonObject {
	const one = schema === "file" ? { type: "file" } : schemas.scalar(schema);
	if (separator === null) return one;
	// Commas are what 2.0 takes where nothing is said.
	return { type: "array", items: one, ...(separator === "csv" ? {} : { collectionFormat: separator }) };
}
