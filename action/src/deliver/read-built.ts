import { lstat, opendir, readFile } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { ActionFault } from "../action-fault.ts";
import { askOnce, NoAnswer } from "../http/ask-once.ts";
import { checkSize, textOf } from "../text-file.ts";
import type { DeliveredFrom } from "./deliver-inputs.ts";

/** A generated file by its path below the folder that it is delivered to. */
export interface BuiltFile {
	readonly path: string;
	readonly text: string;
}

/** What is generated has few files; more are a folder that somebody named by mistake. */
const MOST_FILES = 1_000;
const MOST_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

/** Where the command line keeps what it generated last, for its own next generation. */
const MEMORY = `.driftgate${sep}`;

const ENDINGS: Readonly<Record<string, string>> = { typescript: "ts", python: "py", go: "go", mcp: "mjs", docs: "md" };

/** The files that a build made, or that the service has published. Throws ActionFault. */
export function readBuilt(
	from: DeliveredFrom,
	{ workspace, service, target }: { readonly workspace: string; readonly service: string; readonly target: string },
): Promise<readonly BuiltFile[]> {
	return "path" in from
		? readWorkspace(workspace, from.path)
		: readPublished(from, { target, name: `${service}.${ENDINGS[target] ?? "txt"}` });
}

async function readWorkspace(workspace: string, path: string): Promise<readonly BuiltFile[]> {
	const at = join(workspace, path);
	const found = await lstat(at).catch(() => undefined);
	if (found?.isFile()) return [await readOne(at, basename(path))];
	if (found?.isDirectory() !== true) throw new ActionFault(`There is no file and no folder ${path} in the workspace.`);
	const files: BuiltFile[] = [];
	for await (const entry of await opendir(at, { recursive: true })) {
		const full = join(entry.parentPath, entry.name);
		if (entry.isDirectory() || full.startsWith(join(at, MEMORY))) continue;
		// A link may lead out of the workspace, to what nobody meant to publish.
		if (!entry.isFile()) throw new ActionFault(`${full} is no file: links are not delivered.`);
		files.push(await readOne(full, full.slice(at.length + 1).replaceAll(sep, "/")));
		if (files.length > MOST_FILES) throw new ActionFault(`${path} has more than ${MOST_FILES} files.`);
	}
	if (files.length === 0) throw new ActionFault(`The folder ${path} has no files.`);
	return files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

async function readOne(at: string, path: string): Promise<BuiltFile> {
	checkSize(path, (await lstat(at)).size);
	return { path, text: textOf(path, await readFile(at)) };
}

async function readPublished(
	{ serverUrl, projectId }: Extract<DeliveredFrom, { readonly serverUrl: string }>,
	{ target, name }: { readonly target: string; readonly name: string },
): Promise<readonly BuiltFile[]> {
	const place = target === "mcp" ? "mcp" : `sdk/${target}`;
	const headers = { accept: "text/plain", "user-agent": "driftgate-action" };
	try {
		const address = `${serverUrl}/api/public/${encodeURIComponent(projectId)}/${place}`;
		const { status, bytes } = await askOnce(address, {
			method: "GET",
			headers,
			timeoutMs: TIMEOUT_MS,
			mostBytes: MOST_BYTES,
		});
		if (status === 200) return [{ path: name, text: textOf(name, bytes) }];
		throw new ActionFault(`The service has no published ${target} output of this project (${status}).`);
	} catch (error) {
		if (!(error instanceof NoAnswer)) throw error;
		throw new ActionFault(`The service ${error.message}. Run the job again.`);
	}
}
