import { environment } from "../../typescript/runtime/call/environment.ts";
import type { Served, Tool } from "./table.ts";

/** What whoever starts the server says. */
export interface Settings {
	readonly readOnly: boolean;
	/** null: all. */
	readonly tags: readonly string[] | null;
	readonly tools: readonly string[] | null;
	/** Bytes of an answer at most. */
	readonly cap: number;
	/** The folder whose files may be sent; null where none may. */
	readonly files: string | null;
	/** Bytes of a file at most. */
	readonly fileCap: number;
	readonly port: number | null;
	readonly host: string;
	/** Origins of web pages that may speak to it over HTTP. */
	readonly origins: readonly string[];
	/** What clients must send as a bearer token over HTTP; null where it listens to this machine alone. */
	readonly token: string | null;
}

export const help = `Options:
  --read-only           offers and calls what changes nothing, and nothing else
  --tags A,B            offers operations with one of these tags
  --tools A,B           offers operations with one of these names
  --cap BYTES           of an answer at most (default: 60000)
  --files FOLDER        files below it may be sent by their path
  --file-cap BYTES      of a file at most (default: 10000000)
  --http PORT           serves Streamable HTTP in place of standard input and output
  --host ADDRESS        to listen at (default: 127.0.0.1)
  --web-origin A,B      pages of these origins may call over HTTP
`;

/** Reads the command line. Throws Error with what is wrong. */
export function readSettings(args: readonly string[], { prefix }: Pick<Served, "prefix">): Settings {
	const given = new Map<string, string>();
	const known = /^--(?:tags|tools|cap|files|file-cap|http|host|web-origin)$/;
	for (let at = 0; at < args.length; at++) {
		const [name = "", inline] = (args[at] ?? "").split(/=(.*)/s);
		if (name === "--read-only") given.set(name, "true");
		else if (known.test(name)) given.set(name, inline ?? args[++at] ?? "");
		else throw new Error(`There is no option ${JSON.stringify(name)}.\n${help}`);
	}
	const list = (name: string): readonly string[] | null => {
		const words = given
			.get(name)
			?.split(",")
			.map((word) => word.trim());
		return words?.filter((word) => word !== "") ?? null;
	};
	const count = (name: string, usual: number | null): number | null => {
		const text = given.get(name);
		if (text === undefined) return usual;
		if (/^\d{1,9}$/.test(text)) return Number(text);
		throw new Error(`${name} takes a number, not ${JSON.stringify(text)}.`);
	};
	return {
		readOnly: given.has("--read-only"),
		tags: list("--tags"),
		tools: list("--tools"),
		cap: Math.max(1_000, count("--cap", 60_000) ?? 0),
		files: given.get("--files") ?? null,
		fileCap: count("--file-cap", 10_000_000) ?? 0,
		port: count("--http", null),
		host: given.get("--host") ?? "127.0.0.1",
		origins: list("--web-origin") ?? [],
		token: environment(`${prefix}_MCP_TOKEN`) ?? null,
	};
}

/** Why a tool may not be used here, or undefined: asked where it is listed, and again where it is called. */
export function withheld(tool: Tool, { readOnly, tags, tools }: Settings): string | undefined {
	if (readOnly && tool.toolClass !== "read") return "this server was started with --read-only";
	if (tags !== null && !tool.tags.some((tag) => tags.includes(tag))) return "its tags are not among --tags";
	if (tools !== null && !tools.includes(tool.name)) return "it is not among --tools";
	return undefined;
}
