import { readFileSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ToolSettings } from "../../../../../engine/src/contract/config.ts";
import { toolsOf } from "../../../../../engine/src/generate/mcp/tools-of.ts";
import { planSdk } from "../../../../../engine/src/generate/plan/plan-sdk.ts";
import { generate } from "../../../../../engine/src/index.ts";
import { repositoryRoot } from "../../../../harness/repository-root.ts";
import type { Got } from "../../compare.ts";
import type { FindRunners, Stage } from "../language.ts";
import { asServed } from "./as-served.ts";
import { callTools, connectTo } from "./call-tools.ts";
import { shareServers } from "./share-servers.ts";
import { whyNot } from "./why-not.ts";

/*
 * Cases as a client of the protocol carries them out, over standard input: arguments are those of tools, and what an SDK is
 * told in code the server is told by its environment, as far as it can be.
 */

const SERVICE = "conformance";
/** Every tool is listed, so that each answer is held against what the list says of it. */
const settings: ToolSettings = { budget: 1_000_000, surface: "tools", classes: {} };

export const findServer: FindRunners = async () => {
	const library = join(repositoryRoot, "node_modules/@modelcontextprotocol/server/package.json");
	const { version } = JSON.parse(readFileSync(library, "utf8")) as { readonly version: string };
	return [{ name: `MCP server ${version.split(".")[0]}`, target: "mcp", whyNot, asServed, carryOut }];
};

async function carryOut(stage: Stage): Promise<ReadonlyMap<string, readonly Got[]>> {
	const { api, folder } = stage;
	const options = { packageName: null, tools: settings };
	const { files } = generate(api, { target: "mcp", service: SERVICE, version: "1.0.0", options });
	await mkdir(folder, { recursive: true });
	await symlink(join(repositoryRoot, "node_modules"), join(folder, "node_modules"), "dir");
	const file = join(folder, "server.mjs");
	await writeFile(file, files[0]?.content ?? "");
	const plan = planSdk(api);
	const tools = new Map(toolsOf(plan, settings).tools.map((tool) => [tool.operation, tool]));
	const got = new Map<string, readonly Got[]>();
	const work = shareServers(stage.cases, plan, SERVICE).map(async ({ cases, environment }, index) => {
		const place = `server-${index}`;
		const env = { PATH: process.env["PATH"] ?? "", HOME: folder, ...stage.process, ...environment(stage.url, place) };
		const client = await connectTo(file, env);
		try {
			for (const one of cases) {
				const begun = stage.play(place, one);
				got.set(one.name, await callTools(client, tools, one, begun));
			}
		} finally {
			await client.close();
		}
	});
	await Promise.all(work);
	return got;
}
