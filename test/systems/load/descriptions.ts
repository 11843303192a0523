import type { Files } from "../../harness/ledger.ts";

/* Descriptions of a given size: the same operations over and over, as large APIs have them. */

export const CONFIG_PATH = "driftgate.yml";
const SPEC_PATH = "openapi.json";

/** A configuration and its description. */
export function filesOf(service: string, spec: string): Files {
	const config = `service: ${service}\nversion: 1.0.0\nspec: ./${SPEC_PATH}\noutputs: {typescript: true}\n`;
	return { [CONFIG_PATH]: config, [SPEC_PATH]: spec };
}

const text = { type: "string", maxLength: 200 };

const resource = (extra: object) => ({
	type: "object",
	required: ["id", "state", "created_at"],
	properties: {
		id: { type: "string", format: "uuid" },
		state: { type: "string", enum: ["open", "held", "closed"] },
		amount: { type: "integer", minimum: 0 },
		created_at: { type: "string", format: "date-time" },
		labels: { type: "array", items: text, maxItems: 20 },
		...extra,
	},
});

function operations(index: number) {
	const content = { "application/json": { schema: { $ref: `#/components/schemas/Resource${index}` } } };
	const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
	const responses = { "200": { description: "The resource.", content } };
	return {
		parameters,
		get: { operationId: `getResource${index}`, summary: "Read one resource", responses },
		put: { operationId: `putResource${index}`, requestBody: { required: true, content }, responses },
	};
}

/**
 * A description of at least so many bytes. A revision of number 1 and more differs from the one before it by one
 * property of an answer that is gone, and by its number, so that no two of them are the same text.
 */
export function describeApi(bytes: number, revision = 0): string {
	const paths: Record<string, unknown> = {};
	const schemas: Record<string, unknown> = {};
	const info = { title: "Resources", version: `1.0.${revision}` };
	let size = 0;
	for (let index = 0; size < bytes; index += 1) {
		const path = operations(index);
		const schema = resource(index === 0 && revision > 0 ? {} : { note: text });
		paths[`/v1/resources-${index}/{id}`] = path;
		schemas[`Resource${index}`] = schema;
		size += JSON.stringify(path).length + JSON.stringify(schema).length + 50;
	}
	return JSON.stringify({ openapi: "3.1.0", info, paths, components: { schemas } });
}
