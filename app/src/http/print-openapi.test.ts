import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { errorStatus } from "../errors.ts";
import { validatorAt } from "../testing/described-answers.ts";
import { startTestService, type TestService } from "../testing/test-service.ts";
import { errorsOf, printOpenApi } from "./print-openapi.ts";
import { routes } from "./routes.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface Content {
	readonly content?: Record<
		string,
		{ readonly example?: Json; readonly examples?: Record<string, { readonly value: Json }> }
	>;
}

let service: TestService;

beforeAll(async () => {
	service = await startTestService();
});

afterAll(() => service.stop());

const printed = JSON.parse(JSON.stringify(printOpenApi(routes, { version: "0.1.0" })));

function* nodes(value: Json): Generator<{ [key: string]: Json }> {
	if (Array.isArray(value)) for (const item of value) yield* nodes(item);
	else if (typeof value === "object" && value !== null) {
		yield value;
		for (const child of Object.values(value)) yield* nodes(child);
	}
}

const operations = routes.map((route) => ({
	route,
	at: ["paths", route.path, route.method.toLowerCase()],
	operation: printed.paths[route.path][route.method.toLowerCase()],
}));

describe("GET /api/openapi.json", () => {
	it("serves the printed description", async () => {
		const { status, body } = await service.send("GET", "/api/openapi.json");
		expect(status).toBe(200);
		expect(body).toEqual({ ...printed, info: { ...printed.info, version: body.info.version } });
	});

	it("describes every route, under an id of its own that begins with its tag", () => {
		const ids = operations.map(({ operation }) => operation.operationId);
		expect(new Set(ids).size).toBe(routes.length);
		for (const { operation } of operations) {
			expect(operation.operationId).toMatch(/^[a-z0-9]+(?:_[a-z0-9]+)+$/);
			expect(operation.operationId.startsWith(`${operation.tags[0]}_`)).toBe(true);
			expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
		}
		expect(printed.paths["/api/projects/list"].get).toMatchObject({ operationId: "projects_list", tags: ["projects"] });
	});

	it("declares each path's parameters, all of them and no other", () => {
		for (const { route, operation } of operations) {
			const parameters = (operation.parameters ?? []) as { in: string; name: string; required: boolean }[];
			const declared = parameters.filter((parameter) => parameter.in === "path");
			const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
			expect(declared.map(({ name }) => name)).toEqual(named);
			expect(declared.every(({ required }) => required)).toBe(true);
		}
	});

	it("names every error that a route can answer, under its status", () => {
		for (const { route, operation } of operations) {
			for (const code of errorsOf(route)) {
				const response = operation.responses[route.statuses?.[code] ?? errorStatus[code]];
				expect(Object.keys(response.content["application/json"].examples)).toContain(code);
			}
		}
	});

	it("holds no reference that leads nowhere", () => {
		const references = [...nodes(printed)].map((node) => node["$ref"]).filter((ref) => ref !== undefined);
		expect(references.length).toBeGreaterThan(50);
		for (const ref of references) {
			const [, , section = "", name = ""] = String(ref).split("/");
			expect(printed.components[section]).toHaveProperty([name]);
		}
	});

	it("shows examples that are what the schemas say", () => {
		const contents = operations.flatMap(({ operation, at }) => [
			...Object.entries(operation.responses as Record<string, Content>).map(([status, response]) => ({
				at: [...at, "responses", status],
				media: response.content ?? {},
			})),
			{ at: [...at, "requestBody"], media: (operation.requestBody as Content | undefined)?.content ?? {} },
		]);
		const shown = contents.flatMap(({ at, media }) =>
			Object.entries(media).flatMap(([type, { example, examples = {} }]) =>
				[example, ...Object.values(examples).map(({ value }) => value)]
					.filter((value) => value !== undefined)
					.map((value) => ({ at: [...at, "content", type, "schema"], value })),
			),
		);
		expect(shown.length).toBeGreaterThan(100);
		for (const { at, value } of shown) {
			const validate = validatorAt(...at);
			expect({ at, valid: validate(value), errors: validate.errors }).toMatchObject({ valid: true });
		}
	});

	it("leaves answers open for members to come, and asks for a session or a token where the route does", () => {
		expect(printed.components.schemas.Project).not.toHaveProperty("additionalProperties");
		for (const { route, operation } of operations) {
			const schemes = operation.security.flatMap((alternative: object) => Object.keys(alternative));
			if (route.auth === "session") expect(schemes).toContain("session");
			expect(schemes.includes("csrf")).toBe(route.auth.includes("session") && route.method !== "GET");
			expect(schemes.includes("apiKey")).toBe(route.auth.includes("key"));
			const named = operation.security.flatMap((alternative: { apiKey?: string[] }) => alternative.apiKey ?? []);
			expect(named).toEqual(route.scopes ?? []);
			expect(schemes.includes("actionToken")).toBe(route.auth === "action-token");
		}
	});
});
