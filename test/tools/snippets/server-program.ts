import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { BASE_URL, type Program, type ProgramRequest } from "./program.ts";

/** Where the requests of whichever call is being made come in: a server has one address for all of them. */
export const CURRENT = "now";

/**
 * A client that makes every call through the MCP server, over standard input. It tells the mock which call it makes, lists
 * the tools as clients do, and sends each snippet as it is shown.
 */
export async function writeServerCalls({ folder, sdk, snippets, url }: ProgramRequest): Promise<Program> {
	await symlink(join(repositoryRoot, "node_modules"), join(folder, "node_modules"), "dir");
	await writeFile(join(folder, "server.mjs"), sdk);
	await writeFile(join(folder, "calls.json"), JSON.stringify(snippets.map(({ text }) => text)));
	await writeFile(
		join(folder, "calls.mjs"),
		`import { readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const env = { ...process.env, ${BASE_URL}: "${url}/c/${CURRENT}" };
const client = new Client({ name: "snippets", version: "1" });
await client.connect(new StdioClientTransport({ command: process.execPath, args: ["server.mjs"], env }));
await client.listTools();
for (const [index, call] of JSON.parse(readFileSync("calls.json", "utf8")).entries()) {
	await fetch("${url}/${CURRENT}/" + index);
	const said = await client.callTool(JSON.parse(call)).then(
		({ isError, content }) => (isError ? JSON.stringify(content) : "ok"),
		(error) => String(error?.message ?? error),
	);
	process.stdout.write(index + " " + said.replaceAll("\\n", " ") + "\\n");
}
await client.close();
`,
	);
	return { command: process.execPath, args: [join(folder, "calls.mjs")] };
}
