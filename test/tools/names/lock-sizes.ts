import type { TargetName } from "../../../engine/src/contract/config.ts";
import { generateAll } from "../../../engine/src/generate/generate.ts";
import { printNameLock } from "../../../engine/src/generate/names/lock/print-name-lock.ts";
import { apiOfDocument } from "./corpus-names.ts";

/** Large ones, each the newest of its API. */
const documents = [
	"github-rest/octokit-23.0.2.json",
	"stripe/2023-02-17.yaml",
	"openai/2026-08-21.yaml",
	"kubernetes/v1.10.0.json",
] as const;

interface LockSize {
	readonly lines: number;
	readonly bytes: number;
}

/** What the locks of large documents take without the tools of a server, and with them, as a table. */
export async function printLockSizes(): Promise<string> {
	const rows: string[] = [];
	for (const file of documents) {
		const [without, withTools] = [await sizeOf(file, []), await sizeOf(file, ["mcp"])];
		const tools = withTools.lines - without.lines;
		const each = Math.round((withTools.bytes - without.bytes) / tools);
		rows.push(`| ${[file, ...cells(without), String(tools), ...cells(withTools), String(each)].join(" | ")} |`);
	}
	const titles = ["document", "lines", "MB", "tools", "lines with tools", "MB", "bytes a tool"];
	return [`| ${titles.join(" | ")} |`, `|---|${"--:|".repeat(titles.length - 1)}`, ...rows].join("\n");
}

async function sizeOf(file: string, targets: readonly TargetName[]): Promise<LockSize> {
	const outputs = targets.map((target) => ({ target, options: { packageName: null } }));
	const { names } = generateAll(await apiOfDocument(file), { service: "api", version: "1.0.0" }, outputs);
	const text = printNameLock(names);
	return { lines: text.split("\n").length - 1, bytes: Buffer.byteLength(text) };
}

function cells({ lines, bytes }: LockSize): readonly string[] {
	return [lines.toLocaleString("en-US"), (bytes / 1e6).toFixed(2)];
}
