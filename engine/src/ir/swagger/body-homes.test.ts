import { analyze } from "../../analyze.ts";
import { parseFiles, specOf } from "../../parse/testing/memory-files.ts";
import { makeConfig } from "../../testing/make-policy.ts";
import { buildApi } from "../build-api.ts";

const record = "{type: object, properties: {n: {type: string}}}";
const answer = 'responses: {"204": {description: ok}}';

const swagger = `swagger: "2.0"
info: {title: Shop, version: "1"}
consumes: [application/json]
parameters:
  Draft: {name: draft, in: body, schema: ${record}}
  Note: {name: note, in: formData, type: string}
paths:
  /orders:
    post: {operationId: make, parameters: [{name: id, in: query, type: string}, {name: order, in: body, schema: ${record}}], ${answer}}
    put: {operationId: replace, parameters: [{$ref: "#/parameters/Draft"}], ${answer}}
  /files:
    post: {operationId: upload, consumes: [multipart/form-data], parameters: [{name: kind, in: formData, type: string}, {name: size, in: formData, type: integer}], ${answer}}
    put: {operationId: rename, parameters: [{$ref: "#/parameters/Note"}, {name: kind, in: formData, type: string}], ${answer}}
`;

const body = (type: string, schema: string) => `requestBody: {content: {${type}: {schema: ${schema}}}}`;
const openapi = `openapi: 3.0.3
info: {title: Shop, version: "1"}
paths:
  /orders:
    post: {operationId: make, parameters: [{name: id, in: query, schema: {type: string}}], ${body("application/json", record)}, ${answer}}
    put: {operationId: replace, requestBody: {$ref: "#/components/requestBodies/Draft"}, ${answer}}
  /files:
    post: {operationId: upload, ${body("multipart/form-data", "{type: object, properties: {kind: {type: string}, size: {type: integer}}}")}, ${answer}}
components:
  requestBodies: {Draft: {content: {application/json: {schema: ${record}}}}}
`;

describe("bodies of Swagger 2.0", () => {
	it("give their types the names that they have since 3.0", async () => {
		const [before, after] = [
			specOf({ "api.yaml": swagger.replace(/ {4}put: \{operationId: rename.*\n/u, "") }),
			specOf({ "api.yaml": openapi }),
		];
		const judged = { config: makeConfig(), versionBefore: null, today: "2026-11-21", proofs: false };
		for (const sides of [
			{ before, after },
			{ before: after, after: before },
		]) {
			const { findings } = await analyze({ ...sides, ...judged });
			expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
		}
	});

	it("keep their names behind a parameter that operations share", async () => {
		const traced = swagger
			.replace("parameters:\n", "parameters:\n  Trace: {name: X-Trace, in: header, type: string}\n")
			.replace(
				"parameters: [{name: kind, in: formData",
				'parameters: [{$ref: "#/parameters/Trace"}, {name: kind, in: formData',
			);
		const { findings } = await analyze({
			...{ before: specOf({ "api.yaml": swagger }), after: specOf({ "api.yaml": traced }), config: makeConfig() },
			...{ versionBefore: null, today: "2026-11-21", proofs: false },
		});
		expect(findings.map(({ rule }) => rule)).toEqual(["request-parameter-added-optional"]);
	});

	it("have homes in the body, and each field in its properties", async () => {
		const { homeOf, movedHomes } = buildApi(await parseFiles({ "api.yaml": swagger }));
		const home = (pointer: string) => homeOf({ file: "api.yaml", pointer });
		expect(home("/paths/~1orders/post/parameters/1/schema/properties/n")).toBe(
			"/paths/~1orders/post/requestBody/schema/properties/n",
		);
		expect(home("/paths/~1orders/post/parameters/0")).toBe("/paths/~1orders/post/parameters/0");
		expect(home("/parameters/Draft/schema")).toBe("/requestBodies/Draft/schema");
		expect(home("/paths/~1files/post/parameters/0")).toBe("/paths/~1files/post/requestBody/schema");
		expect(home("/paths/~1files/post/parameters/1")).toBe("/paths/~1files/post/requestBody/schema/properties/size");
		// Its form has the place of the note, which other operations may share.
		expect(home("/paths/~1files/put/parameters/1")).toBe("/paths/~1files/put/requestBody/schema/properties/kind");
		expect(movedHomes().get("/paths/~1orders/post/parameters/1/schema")).toBe(
			"/paths/~1orders/post/requestBody/schema",
		);
	});
});
