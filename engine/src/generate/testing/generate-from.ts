import type { Api } from "../../contract/api.ts";
import type { Generated } from "../../contract/artifact.ts";
import type { OutputOptions } from "../../contract/config.ts";
import type { JsonValue } from "../../contract/json.ts";
import { buildApi } from "../../ir/build-api.ts";
import { parseForGeneration } from "../../parse/parse-for-generation.ts";
import { readCorpus } from "../../parse/testing/corpus.ts";
import { generate } from "../generate.ts";

/** For tests alone: from a description to an SDK, by the real phases. */
export async function apiFrom(description: JsonValue | string): Promise<Api> {
	const isText = typeof description === "string";
	const entry = isText ? "openapi.yaml" : "openapi.json";
	const text = isText ? description : JSON.stringify(description);
	return buildApi(await parseForGeneration({ entry, load: async (path) => (path === entry ? text : undefined) }));
}

export async function apiFromCorpus(file: string): Promise<Api> {
	return buildApi(await parseForGeneration({ entry: file, load: async (path) => readCorpus(path) }));
}

export function typescriptOf(
	api: Api,
	service = "test-api",
	more: Partial<OutputOptions> = {},
): Generated & { readonly content: string } {
	const options = { packageName: null, ...more };
	const generated = generate(api, { target: "typescript", service, version: "1.2.3", options });
	return { ...generated, content: generated.files[0]?.content ?? "" };
}

export function goOf(api: Api, service = "test-api"): Generated & { readonly content: string } {
	const generated = generate(api, { target: "go", service, version: "1.2.3", options: { packageName: null } });
	return { ...generated, content: generated.files[0]?.content ?? "" };
}

export function pythonOf(api: Api, service = "test-api"): Generated & { readonly content: string } {
	const generated = generate(api, { target: "python", service, version: "1.2.3", options: { packageName: null } });
	return { ...generated, content: generated.files[0]?.content ?? "" };
}
