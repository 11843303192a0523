import { type LoopbackServer, sendJson, startLoopbackServer } from "../../../../test/harness/loopback-server.ts";
import { parseNameLock } from "../names/lock/parse-name-lock.ts";
import { ask, describeWithConformance, describeWithInspector } from "./testing/outside-clients.ts";
import { type ServerFolder, serverFrom, startHttp } from "./testing/serve.ts";

/*
 * The server as those meet it who test servers: MCP's own conformance suite, and the Inspector's command line. The suite
 * asks for tools by name, so a lock gives the operations those names.
 */

const DESCRIPTION = `openapi: 3.1.0
info: { title: Echo, version: "1" }
servers: [{ url: "https://echo.example.com" }]
paths:
  /text: { get: { responses: { "200": { description: Text, content: { text/plain: { schema: { type: string } } } } } } }
  /image: { get: { responses: { "200": { description: A picture, content: { image/png: {} } } } } }
  /audio: { get: { responses: { "200": { description: A sound, content: { audio/wav: {} } } } } }
  /resource: { get: { responses: { "200": { description: A file, content: { application/pdf: {} } } } } }
  /error: { get: { responses: { "200": { description: Never, content: { application/json: {} } } } } }
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { "200": { description: One, content: { application/json: { schema: { type: object } } } }, "404": { description: None } } }
    delete: { responses: { "204": { description: Gone } } }
`;

const LOCK = `driftgate names 1 echo
operation GET /audio = test.audio_content
operation GET /error = test.error_handling
operation GET /image = test.image_content
operation GET /resource = test.embedded_resource
operation GET /text = test.simple_text
`;

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let api: LoopbackServer;
let folder: ServerFolder;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
	api = await startLoopbackServer((request, response) => {
		const send = (status: number, type: string, body: string | Buffer) => {
			response.writeHead(status, { "content-type": type });
			response.end(body);
		};
		if (request.url === "/text") return send(200, "text/plain", "This is a simple text response for testing.");
		if (request.url === "/image") return send(200, "image/png", Buffer.from(PIXEL, "base64"));
		if (request.url === "/audio") return send(200, "audio/wav", Buffer.from("RIFF$\0\0\0WAVE"));
		if (request.url === "/resource") return send(200, "application/pdf", "%PDF-1.4");
		if (request.url === "/things/a") return sendJson(response, 200, { id: "a" });
		return sendJson(response, request.url === "/error" ? 500 : 404, { detail: "refused" });
	});
	folder = await serverFrom(DESCRIPTION, { packageName: null }, "echo", parseNameLock(LOCK, "echo.names", "echo"));
	env = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ECHO_BASE_URL: api.url, NO_COLOR: "1" };
});

afterAll(async () => {
	folder.remove();
	await api.stop();
});

/** What the suite asks of a server that has tools and nothing else: no prompts, resources, logging or sampling. */
const SCENARIOS = [
	...["server-initialize", "ping", "tools-list", "dns-rebinding-protection"],
	...[
		"tools-call-simple-text",
		"tools-call-image",
		"tools-call-audio",
		"tools-call-embedded-resource",
		"tools-call-error",
	],
	"server-sse-multiple-streams",
];

describeWithConformance("MCP's conformance suite", () => {
	let server: Awaited<ReturnType<typeof startHttp>>;

	beforeAll(async () => {
		server = await startHttp(folder, [], env);
	});

	afterAll(() => server.stop());

	it.each(SCENARIOS)("holds: %s", async (scenario) => {
		const { status, stdout, stderr } = await ask(
			"conformance",
			["server", "--url", server.url, "--scenario", scenario],
			env,
		);
		expect({ status, said: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, said: "" });
	});
});

describeWithInspector("the Inspector's command line", () => {
	const inspect = async (method: string, ...more: readonly string[]) => {
		const own = [
			"--cli",
			"node",
			folder.file,
			"--method",
			method,
			...more,
			"--format",
			"json",
			"-e",
			`ECHO_BASE_URL=${api.url}`,
		];
		const { status, stdout, stderr } = await ask("mcp-inspector", own, env);
		return { status, said: stdout === "" ? stderr : JSON.parse(stdout) };
	};
	const call = (name: string, args: object) =>
		inspect("tools/call", "--tool-name", name, "--tool-args-json", JSON.stringify(args));

	it("lists the tools, with a hint for each class", async () => {
		const { status, said } = await inspect("tools/list");
		expect(status).toBe(0);
		const hints = said.result.tools.map((tool: { name: string; annotations: { destructiveHint: boolean } }) => [
			tool.name,
			tool.annotations.destructiveHint,
		]);
		expect(hints).toContainEqual(["things_delete", true]);
		expect(hints).toContainEqual(["things_get", false]);
	});

	it("calls one of each class, and is told what the API refused", async () => {
		expect(await call("things_get", { id: "a" })).toMatchObject({
			status: 0,
			said: { result: { structuredContent: { id: "a" } } },
		});
		const refused = await call("things_get", { id: "none" });
		expect(refused.status).toBe(5);
		expect(JSON.stringify(refused.said)).toContain("404");
		expect((await call("things_delete", { id: "none" })).status).toBe(5);
	});
});
