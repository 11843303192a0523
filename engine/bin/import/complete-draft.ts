import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Api } from "../../src/contract/api.ts";
import { buildApi } from "../../src/ir/build-api.ts";
import { Fault } from "../../src/lib/fault.ts";
import { normalizePath } from "../../src/lib/paths.ts";
import { plain } from "../../src/lib/say.ts";
import { parseSource } from "../../src/parse/parse-source.ts";
import { serviceOf, versionOf } from "../../src/report/scaffold-config.ts";
import { Refusal } from "../command.ts";
import { findDescription } from "../find-description.ts";
import { readSpec } from "../read-spec.ts";
import type { Terminal } from "../terminal.ts";
import { factAt } from "./draft.ts";
import type { Draft } from "./setting.ts";

/**
 * Adds what every driftgate.yml says and no tool's file does: the description where nobody names it, and from it name and
 * version. Gives a line for each. Throws Refusal where there is no description to be found.
 */
export async function completeDraft(
	draft: Draft,
	named: string | undefined,
	folder: string,
	terminal: Terminal,
): Promise<{ readonly lines: readonly string[]; readonly api: Api | undefined }> {
	const lines: string[] = [];
	const add = (way: readonly string[], value: string | boolean, from: string) => {
		draft.facts.set(JSON.stringify(way), { value, from });
		lines.push(`${way.join(".")}: ${plain(String(value))}, from ${from}`);
	};
	if (named !== undefined) add(["spec"], pathOf(named), "--spec");
	else if (factAt(draft, "spec") === undefined) add(["spec"], `./${await findSpec(folder)}`, "its usual name");
	const api = await readApi(String(factAt(draft, "spec")?.value), folder, terminal);
	const from = api === undefined ? "no file: the description cannot be read here, so correct it" : "the description";
	if (factAt(draft, "service") === undefined) add(["service"], serviceOf(api?.info.title ?? ""), from);
	add(["version"], versionOf(api?.info.version ?? ""), from);
	const hasOutputs = [...draft.facts.keys()].some((way) => way.startsWith('["outputs"'));
	if (!hasOutputs) add(["outputs", "typescript"], true, "no file: at least one output is generated");
	return { lines, api };
}

function pathOf(named: string): string {
	const path = normalizePath(named.replaceAll("\\", "/"));
	if (path === undefined || named.startsWith("/") || named.includes(":")) {
		throw new Refusal("--spec is a path inside of the repository, such as openapi/openapi.yaml.");
	}
	return `./${path}`;
}

async function findSpec(folder: string): Promise<string> {
	try {
		return await findDescription(folder, ".");
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		throw new Refusal("None of the files names a description: add --spec PATH, such as --spec openapi/openapi.yaml.");
	}
}

async function readApi(path: string, folder: string, terminal: Terminal): Promise<Api | undefined> {
	if (!existsSync(join(folder, path))) return undefined;
	try {
		return buildApi(await parseSource((await readSpec(path, folder, terminal)).input));
	} catch (error) {
		if (error instanceof Fault) return undefined;
		throw error;
	}
}
