import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { repositoryRoot } from "../../harness/repository-root.ts";

/*
 * Somebody new, as a program: it has the generated pages and files, follows the quickstart in a shell, and edits nothing but
 * the key. The address of the mock takes the place of the one that is described, as the page says how.
 */

const run = promisify(execFile);

/** What stands where a reader writes a key. */
const KEY_PLACE = "…";
const KEY = "a-key-of-mine";

/** What `driftgate generate` made: files of SDKs and server, and below `docs` the pages. */
export interface Quickstart {
	readonly made: string;
	/** Where calls shall go. */
	readonly url: string;
}

/** A fenced block of a page, with the heading and the bold label that it stands below. */
interface Fenced {
	readonly heading: string;
	readonly label: string;
	readonly text: string;
}

export interface Followed {
	/** Standard output of each language's call, or the text of the tool's answer; by label. */
	readonly said: ReadonlyMap<string, string>;
	/** The answer that the page shows, as far as it does; "" for none. */
	readonly shown: string;
}

export async function followQuickstart({ made, url }: Quickstart): Promise<Followed> {
	const page = await readFile(join(made, "docs/quickstart.md"), "utf8");
	const blocks = fencedIn(page);
	const below = (heading: string) => blocks.filter((block) => block.heading.endsWith(heading));
	const exported = below("Set the credential").map(({ text }) => text.replaceAll(KEY_PLACE, KEY));
	// Where the page says that the reader has to name the address, it is written into each call.
	const [, missing] = /write yours in the place of `(.+?)`/u.exec(page) ?? [];
	const variable = /`(\w+_BASE_URL)` takes the place/u.exec(page)?.[1];
	const address = variable === undefined ? [] : [`export ${variable}='${url}'`];
	const environment = [...exported, ...address].join("\n");

	const folder = join(made, "mine");
	await mkdir(folder);
	const said = new Map<string, string>();
	const shell = async (text: string): Promise<string> => {
		const env = { PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`, HOME: process.env["HOME"] ?? folder };
		const options = { cwd: folder, env: { ...env, GOTOOLCHAIN: "local" }, timeout: 280_000, maxBuffer: 1e8 };
		return (await run("/bin/sh", ["-ec", `${environment}\n${text}`], options)).stdout;
	};

	for (const [, label = "", file = ""] of page.matchAll(/^- (\w+): `([^`]+)`, on /gmu)) {
		await copyFile(join(made, file), join(folder, file));
		const commands = below("Take an SDK").find((block) => block.label === label);
		if (commands !== undefined) await shell(commands.text);
	}
	const described = missing ?? (await describedAddress(made));
	for (const { label, text } of below("Call")) {
		const [, program, command] =
			new RegExp(`^- ${label}: save it as \`(.+?)\`, and run \`(.+?)\``, "mu").exec(page) ?? [];
		if (label === "curl") said.set(label, await shell(text.replace(described, () => url)));
		else if (label === "MCP") said.set(label, await callTool(made, text, { variable, missing, url }));
		else {
			await writeFile(
				join(folder, program ?? "nothing"),
				missing === undefined ? text : text.replace(missing, () => url),
			);
			said.set(label, await shell(command ?? "false"));
		}
	}
	return { said, shown: below("Read the answer")[0]?.text ?? "" };
}

/** The address that the first page says the API is reached at. */
async function describedAddress(made: string): Promise<string> {
	const index = await readFile(join(made, "docs/index.md"), "utf8");
	return /^## .*Where it is reached\n\n- `(.+?)`/mu.exec(index)?.[1]?.replace(/\/+$/u, "") ?? "https://api.example.com";
}

interface Address {
	/** The variable that the page says takes the place of the described address. */
	readonly variable: string | undefined;
	/** What the page says stands in the place of an address that is not described. */
	readonly missing: string | undefined;
	readonly url: string;
}

/** Adds the server as the page of the server configures clients, and sends the call that the quickstart shows. */
async function callTool(made: string, call: string, { variable, missing, url }: Address): Promise<string> {
	const page = await readFile(join(made, "docs/mcp.md"), "utf8");
	const configuration = fencedIn(page).find(({ label }) => label.includes("mcpServers"))?.text ?? "{}";
	const [server] = Object.values<{ command: string; args: readonly string[]; env?: Record<string, string> }>(
		JSON.parse(configuration.replaceAll(KEY_PLACE, KEY).replaceAll(missing ?? KEY_PLACE, () => url)).mcpServers,
	);
	if (server === undefined) throw new Error("The page of the server configures no client.");
	const folder = join(made, "server");
	await mkdir(folder);
	// In the place of `npm install @modelcontextprotocol/server`.
	await symlink(join(repositoryRoot, "node_modules"), join(folder, "node_modules"), "dir");
	const args = await Promise.all(
		server.args.map(async (argument) => {
			const file = argument.replace(/^\/path\/to\//u, "");
			await copyFile(join(made, file), join(folder, file));
			return join(folder, file);
		}),
	);
	const env = {
		PATH: process.env["PATH"] ?? "",
		...server.env,
		...(variable === undefined ? {} : { [variable]: url }),
	};
	const client = new Client({ name: "somebody new", version: "1" });
	await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: "ignore" }));
	try {
		await client.listTools();
		const { isError, content } = await client.callTool(JSON.parse(call));
		const text = JSON.stringify(content);
		if (isError === true) throw new Error(text);
		return text;
	} finally {
		await client.close();
	}
}

function fencedIn(page: string): readonly Fenced[] {
	const found: Fenced[] = [];
	let [heading, label] = ["", ""];
	const parts = /^## (?:<a id="[^"]*"><\/a>)?(.*)$|^\*\*(.*)\*\*$|^(`{3,})\w*\n([\s\S]*?)\n\3$/gmu;
	for (const [, title, bold, fence, text = ""] of page.matchAll(parts)) {
		if (title !== undefined) [heading, label] = [title, ""];
		else if (bold !== undefined) label = bold;
		else if (fence !== undefined) found.push({ heading, label, text });
	}
	return found;
}
