import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Api } from "../../../engine/src/contract/api.ts";
import { planSdk } from "../../../engine/src/generate/plan/plan-sdk.ts";
import type { SdkPlan } from "../../../engine/src/generate/plan/sdk-plan.ts";
import { Fault } from "../../../engine/src/index.ts";
import { buildApi } from "../../../engine/src/ir/build-api.ts";
import { parseSource } from "../../../engine/src/parse/parse-source.ts";
import { inputOf } from "../accuracy/labelled-cases.ts";

const corpus = join(process.env["DRIFTGATE_SHARED"] ?? join(import.meta.dirname, "../../../../shared"), "corpus");

/** The documents of the corpus, in the order of its index. */
export function corpusDocuments(): readonly string[] {
	const index: readonly { readonly file: string }[] = JSON.parse(readFileSync(join(corpus, "index.json"), "utf8"));
	return index.map(({ file }) => file).filter((file) => existsSync(join(corpus, file)));
}

/** What one document describes. Throws Fault. */
export async function apiOfDocument(file: string): Promise<Api> {
	const load = async (path: string) => inputOf(join(corpus, path)).load(basename(path));
	return buildApi(await parseSource({ entry: file, load }));
}

/** The SDK of one document; null where it cannot be read, which is on purpose in some. */
export async function planDocument(file: string): Promise<SdkPlan | null> {
	try {
		return planSdk(await apiOfDocument(file));
	} catch (error) {
		if (error instanceof Fault) return null;
		throw error;
	}
}
