import { runProcess } from "../../../../test/harness/child-process.ts";
import { type LoopbackServer, startLoopbackServer } from "../../../../test/harness/loopback-server.ts";
import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import type { OutputOptions } from "../../contract/config.ts";
import { apiFrom, typescriptOf } from "../testing/generate-from.ts";
import { typeCheck } from "../testing/type-check.ts";

/*
 * Dates and integers of 64 bits as the output's options have them: what comes is sent back as it came, compiled under the
 * strictest flags and against a real server.
 */

const DESCRIPTION = `openapi: 3.1.0
info: { title: Natives, version: 1.0.0 }
servers: [{ url: "https://api.example.com" }]
components:
  schemas:
    Entry:
      type: object
      required: [id, at, day, note, amount]
      properties:
        id: { type: integer, format: int64, example: 1 }
        at: { type: string, format: date-time }
        day: { type: string, format: date }
        note: { type: string }
        amount: { type: number, format: decimal }
        entries: { type: array, items: { $ref: "#/components/schemas/Entry" } }
        event:
          oneOf: [{ $ref: "#/components/schemas/Opened" }, { $ref: "#/components/schemas/Named" }]
          discriminator: { propertyName: kind, mapping: { opened: "#/components/schemas/Opened", named: "#/components/schemas/Named" } }
    Opened: { type: object, required: [kind, value], properties: { kind: { type: string }, value: { type: string, format: date-time } } }
    Named: { type: object, required: [kind, value], properties: { kind: { type: string }, value: { type: string } } }
    Problem: { type: object, required: [until], properties: { until: { type: string, format: date-time } } }
paths:
  /entries/{entry}:
    parameters: [{ name: entry, in: path, required: true, schema: { type: integer, format: int64 } }]
    get:
      operationId: entries.get
      parameters: [{ name: since, in: query, schema: { type: string, format: date-time } }]
      responses:
        "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Entry" } } } }
        "409": { description: Later, content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
    put:
      operationId: entries.replace
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Entry" } } } }
      responses: { "204": { description: Done } }
  /plain:
    get:
      operationId: plain.get
      responses: { "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Named" } } } } }
`;

const ENTRY =
	'{"id":9007199254740993,"at":"2026-01-02T03:04:05+02:00","day":"2026-01-02","note":"2026-01-02T03:04:05Z","amount":0.12345678901234567890,' +
	'"entries":[{"id":1,"at":"soon","day":"d","note":"n","amount":1,"event":{"kind":"named","value":"2026-01-02T03:04:05Z"}}],' +
	'"event":{"kind":"opened","value":"2026-01-02T03:04:05Z"}}';

/** Reads an entry, tells what it is made of by the program's own lines, and sends it back. */
const program = (more: string) => `import { type Entry, attempt, createClient } from "./sdk.ts";
declare const process: { argv: string[] };
const { entries, plain } = createClient({ baseUrl: process.argv[2] ?? "", retry: { retries: 0 } });
const tell = (value: unknown) => console.log(String(value));
${more}
await entries.replace({ ...entry, entry: entry.id });
void plain;
void attempt;
export type { Entry };
`;

const programs: Readonly<
	Record<string, readonly [options: Partial<OutputOptions>, lines: string, said: readonly string[]]>
> = {
	"dates as Date": [
		{ dates: "date" },
		`const entry = await entries.get({ entry: 7, since: new Date(0) });
const at: Date = entry.at;
const day: string = entry.day;
tell(at.getUTCHours()); tell(day); tell(typeof entry.note); tell(entry.entries?.[0]?.at);
if (entry.event?.kind === "opened") { const value: Date = entry.event.value; tell(value instanceof Date); }
const [first] = entry.entries ?? [];
if (first?.event?.kind === "named") { const value: string = first.event.value; tell(typeof value); }
const outcome = await attempt(entries.get({ entry: 409 }));
if (!outcome.ok) { const until: Date = outcome.error.body.until; tell(until.getTime()); }`,
		["1", "2026-01-02", "string", "soon", "true", "string", "0"],
	],
	"int64 as bigint": [
		{ int64: "bigint" },
		`const entry = await entries.get({ entry: 7n });
const id: bigint = entry.id;
tell(id + 1n); tell(typeof entry.entries?.[0]?.id); tell(typeof entry.at);`,
		["9007199254740994", "bigint", "string"],
	],
	"int64 as text": [
		{ int64: "text", dates: "date" },
		`const entry = await entries.get({ entry: "7" });
const id: string = entry.id;
tell(id); tell(entry.entries?.[0]?.id.length);`,
		["9007199254740993", "1"],
	],
	"what JSON has": [
		{},
		`const entry = await entries.get({ entry: 7 });
const id: number = entry.id;
tell(id);`,
		["9007199254740993"],
	],
};

let server: LoopbackServer;
const received: string[] = [];

beforeAll(async () => {
	server = await startLoopbackServer((request, response, body) => {
		received.push(`${request.method} ${request.url} ${body.toString()}`);
		const conflict = request.url?.includes("409") ?? false;
		if (request.method === "PUT") return void response.writeHead(204).end();
		response.writeHead(conflict ? 409 : 200, { "content-type": "application/json" });
		response.end(conflict ? '{"until":"1970-01-01T00:00:00Z"}' : ENTRY);
	});
});

afterAll(() => server.stop());

it.each(Object.entries(programs))(
	"%s",
	async (_, [options, lines, said]) => {
		const folder = await createTemporaryFolder("natives");
		try {
			const { content } = typescriptOf(await apiFrom(DESCRIPTION), "test-api", options);
			const files = { "sdk.ts": content, "program.ts": program(lines) };
			expect(await typeCheck(folder.path, files)).toBe("");
			received.length = 0;
			const { stdout, stderr } = await runProcess({
				command: process.execPath,
				args: ["program.ts", server.url],
				cwd: folder.path,
				env: {},
				timeoutMs: 20_000,
			});
			expect(stderr).toBe("");
			expect(stdout.trim().split("\n")).toEqual(said);
			expect(received.at(-1)).toBe(`PUT /entries/9007199254740993 ${ENTRY}`);
			expect(received[0]).toContain(
				options.dates === "date" && options.int64 === undefined ? "since=1970-01-01T00" : "/entries/7",
			);
		} finally {
			await folder.remove();
		}
	},
	60_000,
);

it("prints nothing for it where nothing asks for it, nor in operations without such values", async () => {
	const plain = typescriptOf(await apiFrom(DESCRIPTION)).content;
	expect(plain).not.toContain("apiNatives");
	const { content } = typescriptOf(await apiFrom(DESCRIPTION), "test-api", { dates: "date" });
	expect(content.match(/natives: apiNatives/gu)).toHaveLength(1);
});
