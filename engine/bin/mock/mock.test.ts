import { describe, expect, it } from "@jest/globals";
import { apiFrom } from "../../src/generate/testing/generate-from.ts";
import type { MockRequest } from "../../src/mock/mock-request.ts";
import { answer } from "../answer.ts";
import { noTerminal } from "../terminal.ts";
import { serveMock } from "./serve-mock.ts";

const description = {
	openapi: "3.1.0",
	info: { title: "Bookshop", version: "1" },
	paths: {
		"/books": { get: { responses: { 200: { description: "", content: { "text/plain": { example: "none" } } } } } },
	},
};

describe("the mock over HTTP", () => {
	it("answers on loopback, and tells of each request", async () => {
		const told: MockRequest[] = [];
		const mock = await serveMock(await apiFrom(description), { port: 0, onRequest: (request) => told.push(request) });
		try {
			expect(mock.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
			const response = await fetch(`${mock.url}/books?a=1`);
			expect([response.status, await response.text()]).toEqual([200, "none"]);
			expect((await fetch(`${mock.url}/x`)).status).toBe(404);
			expect(told.map(({ method, target }) => [method, target])).toEqual([
				["GET", "/books?a=1"],
				["GET", "/x"],
			]);
		} finally {
			await mock.stop();
		}
	});

	it("says which port is taken", async () => {
		const mock = await serveMock(await apiFrom(description), { port: 0 });
		try {
			const port = mock.url.split(":").at(-1) ?? "";
			const input = (async function* () {
				yield Buffer.from(JSON.stringify(description));
			})();
			const { status, err } = await answer(["mock", "-", "--port", port], ".", { ...noTerminal, input });
			expect([status, err]).toEqual([2, expect.stringContaining(`Port ${port} is taken`)]);
		} finally {
			await mock.stop();
		}
	});

	it.each(["x", "65536", "-1", ""])("takes no port %j", async (port) => {
		const { status, err } = await answer(["mock", "-", `--port=${port}`], ".", noTerminal);
		expect([status, err]).toEqual([2, expect.stringContaining("--port takes a number from 0 to 65535")]);
	});
});
