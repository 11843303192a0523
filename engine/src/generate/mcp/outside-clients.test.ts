import { runProcess } from "../../../../test/harness/child-process.ts";
import { type LoopbackServer, sendJson, startLoopbackServer } from "../../../../test/harness/loopback-server.ts";
import { describeWith } from "../../testing/describe-with.ts";
import { onPath } from "../../testing/on-path.ts";
import { parseNameLock } from "../names/lock/parse-name-lock.ts";
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
  /things:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { "200": { description: Made, content: { application/json: { schema: { type: object } } } } }
  /photo:
    put:
      operationId: photo.upload
      requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { photo: { type: string, format: binary } } } } } }
      responses: { "200": { description: Kept, content: { application/json: { schema: { type: object } } } } }
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

const LOCKED = parseNameLock(LOCK, "echo.names", "echo");
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let api: LoopbackServer;
let folder: ServerFolder;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
	api = await startLoopbackServer((request, response, body) => {
		const send = (status: number, type: string, body: string | Buffer) => {
			response.writeHead(status, { "content-type": type });
			response.end(body);
		};
		if (request.url === "/text") return send(200, "text/plain", "This is a simple text response for testing.");
		if (request.url === "/image") return send(200, "image/png", Buffer.from(PIXEL, "base64"));
		if (request.url === "/audio") return send(200, "audio/wav", Buffer.from("RIFF$\0\0\0WAVE"));
		if (request.url === "/resource") return send(200, "application/pdf", "%PDF-1.4");
		if (request.url === "/things/a" && request.method === "DELETE") return void response.writeHead(204).end();
		if (request.url === "/things/a") return sendJson(response, 200, { id: "a" });
		if (request.url === "/things/odd") return sendJson(response, 200, ["not", "an", "object"]);
		if (request.url === "/things/large") return sendJson(response, 200, { id: "x".repeat(100_000) });
		if (request.url === "/things") return sendJson(response, 200, { id: "b" });
		if (request.url === "/photo") {
			return sendJson(response, 200, { name: /filename="([^"]*)"/u.exec(body.toString("latin1"))?.[1] ?? null });
		}
		return sendJson(response, request.url === "/error" ? 500 : 404, { detail: "refused" });
	});
	folder = await serverFrom(DESCRIPTION, { packageName: null }, "echo", LOCKED);
	env = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ECHO_BASE_URL: api.url, NO_COLOR: "1" };
});

afterAll(async () => {
	folder.remove();
	await api.stop();
});

/** While it runs, the test's own servers answer it. */
const run = (command: string, args: readonly string[]) =>
	runProcess({ command, args, env, cwd: folder.path, timeoutMs: 120_000 });

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

describeWith("conformance", onPath("conformance") !== null, "MCP's conformance suite", () => {
	let server: Awaited<ReturnType<typeof startHttp>>;

	beforeAll(async () => {
		server = await startHttp(folder, [], env);
	});

	afterAll(() => server.stop());

	it.each(SCENARIOS)("holds: %s", async (scenario) => {
		const { exitCode, stdout, stderr } = await run("conformance", [
			"server",
			"--url",
			server.url,
			"--scenario",
			scenario,
		]);
		expect({ exitCode, said: exitCode === 0 ? "" : stdout + stderr }).toEqual({ exitCode: 0, said: "" });
	});
});

describeWith("mcp-inspector", onPath("mcp-inspector") !== null, "the Inspector's command line", () => {
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
		const { exitCode, stdout, stderr } = await run("mcp-inspector", own);
		return { status: exitCode, said: stdout === "" ? stderr : JSON.parse(stdout) };
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

	it("calls one of each class, sends files, and gets what is binary, cut or of another form", async () => {
		expect(await call("things_create", { name: "b" })).toMatchObject({
			status: 0,
			said: { result: { structuredContent: { id: "b" } } },
		});
		expect((await call("things_delete", { id: "a" })).status).toBe(0);
		const sent = await call("photo_upload", { photo: `data:image/png;name=p.png;base64,${PIXEL}` });
		expect(sent).toMatchObject({ status: 0, said: { result: { structuredContent: { name: "p.png" } } } });
		const picture = await call("test_image_content", {});
		expect(picture.said.result.content[0]).toEqual({ type: "image", mimeType: "image/png", data: PIXEL });
		const odd = await call("things_get", { id: "odd" });
		expect([odd.status, JSON.stringify(odd.said)]).toEqual([0, expect.stringContaining("not of the form")]);
		const large = await call("things_get", { id: "large" });
		expect([large.status, JSON.stringify(large.said)]).toEqual([0, expect.stringContaining('"truncated":true')]);
	});

	it("is refused an operation of another class", async () => {
		const tools = { budget: 10_000, surface: "dynamic", classes: {} } as const;
		const dynamic = await serverFrom(DESCRIPTION, { packageName: null, tools }, "echo", LOCKED);
		const given = JSON.stringify({ name: "things_delete", arguments: { id: "a" } });
		const own = ["--method", "tools/call", "--tool-name", "call_read", "--tool-args-json", given, "--format", "json"];
		const { exitCode, stdout, stderr } = await run("mcp-inspector", ["--cli", "node", dynamic.file, ...own]);
		expect([exitCode, stdout + stderr]).toEqual([5, expect.stringContaining("wrong_class")]);
		dynamic.remove();
	});

	it("lists the tools over HTTP too", async () => {
		const server = await startHttp(folder, [], env);
		const own = ["--cli", server.url, "--transport", "http", "--method", "tools/list", "--format", "json"];
		const { exitCode, stdout } = await run("mcp-inspector", own);
		await server.stop();
		expect([exitCode, stdout]).toEqual([0, expect.stringContaining("things_delete")]);
	});

	it("is told what the API refused", async () => {
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
