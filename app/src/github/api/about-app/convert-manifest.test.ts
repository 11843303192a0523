import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createManifests } from "./convert-manifest.ts";

const told = {
	id: 77,
	name: "Driftgate",
	html_url: "https://github.test/apps/driftgate",
	client_id: "Iv1.8a61f9b3a7aba766",
	client_secret: "secret",
	webhook_secret: "hook",
	pem: "key",
	permissions: {},
};

const answers: Readonly<Record<string, readonly [status: number, body: unknown]>> = {
	good: [201, told],
	old: [404, {}],
	odd: [201, { ...told, pem: null }],
	down: [502, "<html>"],
};

let server: Server;
let apiUrl = "";

beforeAll(async () => {
	server = createServer((request, response) => {
		const [, code = ""] = /^\/app-manifests\/([^/]+)\/conversions$/.exec(request.url ?? "") ?? [];
		const [status, body] = request.method === "POST" ? (answers[code] ?? [400, {}]) : [405, {}];
		response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

describe("a manifest's code", () => {
	const convert = (code: string) => createManifests({ apiUrl }).convert(code);

	it("is exchanged for the App's secrets, and one that GitHub does not know for nothing", async () => {
		expect(await convert("good")).toEqual({
			id: "77",
			name: "Driftgate",
			pageUrl: told.html_url,
			clientId: told.client_id,
			clientSecret: "secret",
			webhookSecret: "hook",
			privateKey: "key",
		});
		expect(await convert("old")).toBeUndefined();
	});

	it.each(["odd", "down"])(
		"is told to be tried again where GitHub answers what it does not promise: %s",
		async (code) => {
			await expect(convert(code)).rejects.toMatchObject({ code: "temporarily_unavailable" });
		},
	);
});
