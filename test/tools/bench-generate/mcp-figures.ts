import { cpSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { type Figure, middle } from "./figure.ts";

const STARTS = 5;

/** The size of the MCP server in a folder of outputs, and how long it takes from its start until a client has its tools. */
export async function figuresOfMcp(outputs: string, folder: string): Promise<readonly Figure[]> {
	const [name = ""] = readdirSync(outputs).filter((file) => file.endsWith(".mjs"));
	const file = join(folder, "server.mjs");
	cpSync(join(outputs, name), file);
	symlinkSync(join(repositoryRoot, "node_modules"), join(folder, "node_modules"), "dir");
	const took: number[] = [];
	for (let start = 0; start < STARTS; start += 1) took.push(await untilListed(file));
	return [
		{ what: `size of ${name}`, value: statSync(file).size / 1e6, most: 2, unit: "MB" },
		{ what: "MCP server, from its start to its list of tools", value: Math.round(middle(took)), most: 500, unit: "ms" },
	];
}

async function untilListed(file: string): Promise<number> {
	const startedAt = performance.now();
	const client = new Client({ name: "bench", version: "1" });
	await client.connect(new StdioClientTransport({ command: process.execPath, args: [file] }));
	await client.listTools();
	const milliseconds = performance.now() - startedAt;
	await client.close();
	return milliseconds;
}
