import { parseJson } from "../lib/parse-json.ts";
import type { ComparedJson, CompareJsonRequest, ScaffoldedJson } from "../ports.ts";
import { compareSpecs, scaffoldSpecConfig } from "./engine-tasks.ts";

/* Tasks of the engine pool on the JSON of a request as it came, so that what it holds is read where it is used. */

/** Reads the JSON that holds the description first; gives its value back where it holds none. */
export async function scaffoldJson(json: Uint8Array): Promise<ScaffoldedJson> {
	const value = parseJson(json);
	const spec = textOfSpec((Object(value) as Readonly<Record<string, unknown>>)["spec"]);
	return spec === undefined ? { value } : { config: await scaffoldSpecConfig({ spec }) };
}

/** Reads the JSON that holds both, and compares them; gives its value back where it holds no two descriptions. */
export async function compareJson({ json, today }: CompareJsonRequest): Promise<ComparedJson> {
	const value = parseJson(json);
	const { base, revision } = Object(value) as Readonly<Record<string, unknown>>;
	const [before, after] = [textOfSpec(base), textOfSpec(revision)];
	if (before === undefined || after === undefined) return { value };
	return { analysis: await compareSpecs({ base: before, revision: after, today }) };
}

/** A description as text, or as the document itself. */
function textOfSpec(given: unknown): string | undefined {
	if (typeof given === "string") return given === "" ? undefined : given;
	return typeof given === "object" && given !== null && !Array.isArray(given) ? JSON.stringify(given) : undefined;
}
