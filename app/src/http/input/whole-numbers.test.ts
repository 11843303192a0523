import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { printOpenApi } from "../print-openapi.ts";
import { routes } from "../routes.ts";

/* Every number that a query may hold, by the description: a new one is tried without a line here. */

interface Parameter {
	readonly name: string;
	readonly in: string;
	readonly required?: boolean;
	readonly schema: { readonly type?: string; readonly minimum?: number; readonly maximum?: number };
}

interface Operation {
	readonly parameters?: readonly Parameter[];
}

const described = printOpenApi(routes, { version: "0.0.0" }) as {
	readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

const isNumber = ({ schema }: Parameter): boolean => schema.type === "integer" || schema.type === "number";

const numbers = routes.flatMap(({ method, path }) => {
	const parameters = described.paths[path]?.[method.toLowerCase()]?.parameters ?? [];
	return parameters
		.filter(isNumber)
		.map((parameter) => ({ name: `${path}?${parameter.name}`, path, parameter, parameters }));
});

/** Texts that a lenient reader takes for a number. */
const spellings = [
	"",
	" 5",
	"5 ",
	"+5",
	"-5",
	"05",
	"5.0",
	"5.",
	"1e1",
	"0x10",
	"0b1",
	"0o7",
	"1_0",
	"٥",
	"５",
	"Infinity",
	"NaN",
	"9".repeat(17),
	"true",
];

let service: TestService;
let key: Readonly<Record<string, string>>;
let session: Readonly<Record<string, string>>;
let projectId: string;

beforeAll(async () => {
	service = await startTestService();
	({ id: projectId } = await service.seedProject());
	key = await service.apiKey(["read"]);
	session = await service.signIn();
});

afterAll(() => service.stop());

async function ask(path: string, parameters: readonly Parameter[], name: string, text: string) {
	const query = new URLSearchParams({ [name]: text });
	for (const other of parameters)
		if (other.in === "query" && other.required && other.name !== name) query.set(other.name, "1");
	const headers = path.startsWith("/api/user/") ? session : key;
	return service.send("GET", `${path.replace(/\{\w+\}/, projectId)}?${query}`, { headers });
}

describe("a number of a query", () => {
	it("is one of those that are known", () => {
		expect(numbers.map(({ name }) => name).sort()).toEqual([
			"/api/projects/{id}/exceptions/ended?limit",
			"/api/projects/{id}/rules?runs",
			"/api/projects/{id}/runs?limit",
			"/api/projects/{id}/tallies?days",
			"/api/projects/{project_id}/changelog?limit",
			"/api/user/security-log?limit",
			"/api/v1/projects/{id}/log/consistency?from",
			"/api/v1/projects/{id}/log/consistency?to",
			"/api/v1/projects/{id}/log/proof?leaf",
			"/api/v1/projects/{id}/log/proof?size",
			"/api/v1/projects/{id}/security-log?limit",
			"/api/v1/projects/{project_id}/audit?limit",
		]);
	});

	it.each(numbers)(
		"$name: decimal digits within its bounds, and nothing else",
		async ({ path, parameter, parameters }) => {
			const { name, schema } = parameter;
			const { minimum = Number.NaN, maximum = Number.NaN } = schema;
			expect(schema.type).toBe("integer");
			for (const text of [...spellings, String(minimum - 1), String(maximum + 1)]) {
				const { status, body } = await ask(path, parameters, name, text);
				expect({ text, status, error: body.error }).toEqual({ text, status: 400, error: "invalid_request" });
				expect(body.errors).toEqual([
					expect.stringMatching(new RegExp(`^${name}: must be .*whole number from ${minimum}`)),
				]);
			}
			for (const text of [String(minimum), String(maximum)]) {
				expect((await ask(path, parameters, name, text)).status).not.toBe(400);
			}
		},
	);
});
