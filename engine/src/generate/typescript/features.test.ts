import { readFileSync } from "node:fs";
import path from "node:path";
import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import type { JsonObject } from "../../contract/json.ts";
import { planSdk } from "../plan/plan-sdk.ts";
import { apiFrom, typescriptOf } from "../testing/generate-from.ts";
import { typeCheck } from "../testing/type-check.ts";
import { featuresOf, runtimeOf } from "./features.ts";
import { structuralPlan } from "./structural/structural-plan.ts";

const json = (schema: JsonObject): JsonObject => ({ "application/json": { schema } });
const ok = (content: JsonObject = {}): JsonObject => ({ "200": { description: "Done", content } });
const thing: JsonObject = { type: "object", properties: { name: { type: "string" } } };
const files: JsonObject = { type: "object", properties: { file: { type: "string", format: "binary" } } };

const list: JsonObject = { type: "array", items: { $ref: "#/components/schemas/Thing" } };

/** An operation, or a scheme, that needs one feature of the runtime. */
const descriptions: Readonly<Record<string, JsonObject>> = {
	json: { put: { requestBody: { content: json(thing) }, responses: ok() } },
	form: {
		put: { requestBody: { content: { "application/x-www-form-urlencoded": { schema: thing } } }, responses: ok() },
	},
	multipart: { put: { requestBody: { content: { "multipart/form-data": { schema: files } } }, responses: ok() } },
	text: { put: { requestBody: { content: { "text/plain": {} } }, responses: ok() } },
	bytes: { put: { requestBody: { content: { "application/octet-stream": {} } }, responses: ok() } },
	"style-query": {
		get: { parameters: [{ name: "q", in: "query", style: "deepObject", schema: thing }], responses: ok() },
	},
	"style-header": {
		get: { parameters: [{ name: "X-A", in: "header", explode: true, schema: thing }], responses: ok() },
	},
	"style-cookie": {
		get: { parameters: [{ name: "c", in: "cookie", explode: false, schema: thing }], responses: ok() },
	},
	"stream-events": { get: { responses: ok({ "text/event-stream": { schema: thing } }) } },
	cookies: { get: { parameters: [{ name: "c", in: "cookie", schema: { type: "string" } }], responses: ok() } },
	"path-parameters": {
		get: {
			parameters: [{ name: "id", in: "path", required: true, style: "matrix", schema: { type: "string" } }],
			responses: ok(),
		},
	},
	renamed: {
		put: {
			parameters: [{ name: "name", in: "query", schema: { type: "string" } }],
			requestBody: { content: json(thing) },
			responses: ok(),
		},
	},
	ranges: { get: { responses: { ...ok(), "4XX": { description: "No", content: json(thing) } } } },
	files: { put: { requestBody: { content: { "multipart/form-data": { schema: files } } }, responses: ok() } },
	"file-contents": {
		put: {
			requestBody: { content: { ...json(files), "multipart/form-data": { schema: files } } },
			responses: ok(),
		},
	},
	"media-ranges": { get: { responses: ok({ ...json(thing), "*/*": { schema: { type: "string" } } }) } },
	inputs: { put: { requestBody: { required: true, content: json(list) }, responses: ok(json(list)) } },
	"stream-lines": { get: { responses: ok({ "application/x-ndjson": { schema: thing } }) } },
};

const schemes: Readonly<Record<string, JsonObject>> = {
	credentials: { type: "http", scheme: "bearer" },
	basic: { type: "http", scheme: "basic" },
	"secret-query": { type: "apiKey", in: "query", name: "key" },
	"secret-cookie": { type: "apiKey", in: "cookie", name: "key" },
	"client-credentials": {
		type: "oauth2",
		flows: { clientCredentials: { tokenUrl: "https://a.example/t", scopes: {} } },
	},
};

function isInPath(path: JsonObject): boolean {
	return JSON.stringify(path).includes('"in":"path"');
}

function descriptionOf(path: JsonObject, scheme: JsonObject | null): JsonObject {
	return {
		openapi: "3.1.0",
		info: { title: "T", version: "1" },
		servers: [{ url: "https://a.example" }],
		paths: { [isInPath(path) ? "/things/{id}" : "/things"]: path },
		components: { schemas: { Thing: thing }, ...(scheme === null ? {} : { securitySchemes: { scheme } }) },
		...(scheme === null ? {} : { security: [{ scheme: [] }] }),
	};
}

const rows = [
	...Object.entries(descriptions).map(([feature, path]) => [feature, descriptionOf(path, null)] as const),
	...Object.entries(schemes).map(
		([feature, scheme]) => [feature, descriptionOf({ get: { responses: ok() } }, scheme)] as const,
	),
];

it.each(rows)("are those that a description needs: %s", async (feature, description) => {
	expect([...featuresOf(structuralPlan(planSdk(await apiFrom(description))))]).toContain(feature);
});

it("are few where a description says nothing special: nine operations need no more than this of the runtime", async () => {
	const spec = path.resolve(import.meta.dirname, "../../../cases/generate/typescript/plain/spec.yaml");
	const plan = planSdk(await apiFrom(readFileSync(spec, "utf8")));
	expect(plan.groups.flatMap(({ methods }) => methods)).toHaveLength(9);
	const text = runtimeOf(structuralPlan(plan), ["answers"]).join("\n\n");
	process.stdout.write(`The runtime of nine plain operations: ${Buffer.byteLength(text)} bytes\n`);
	expect(Buffer.byteLength(text)).toBeLessThan(52_000);
});

it("come with all that they need, and with nothing that is not used, where nothing of the DOM's library is newer", async () => {
	const folder = await createTemporaryFolder("features");
	try {
		const sdks: Record<string, string> = {};
		for (const [feature, description] of rows) sdks[`${feature}.ts`] = typescriptOf(await apiFrom(description)).content;
		const plain = descriptionOf({ get: { responses: ok() } }, null);
		sdks["plain.ts"] = typescriptOf(await apiFrom(plain)).content;
		expect(await typeCheck(folder.path, sdks, { lib: ["es2022", "dom"], target: "es2022" })).toBe("");
	} finally {
		await folder.remove();
	}
}, 60_000);
