import type { Api } from "../../../engine/src/contract/api.ts";
import type { SpecInput } from "../../../engine/src/index.ts";
import { buildApi } from "../../../engine/src/ir/build-api.ts";
import { parseSource } from "../../../engine/src/parse/parse-source.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { sharedPairs } from "../verdicts/known-pairs.ts";
import { type Held, holdPair } from "./hold-pair.ts";

/** Two versions of a real description, in one direction: `docker-engine/v1.52.yaml backward`. */
export interface CorpusPair {
	readonly name: string;
	hold(): Promise<Held>;
}

/** Each pair forward and backward. */
export function corpusPairs(): readonly CorpusPair[] {
	const pairs = sharedPairs().filter(({ id }) => id.startsWith("corpus/"));
	return pairs.flatMap(({ id, before, after }) => {
		const file = id.replace("corpus/", "");
		return [
			{ name: `${file} forward`, hold: () => hold(before, after) },
			{ name: `${file} backward`, hold: () => hold(after, before) },
		];
	});
}

async function hold(before: SpecInput, after: SpecInput): Promise<Held> {
	const folder = await createTemporaryFolder("sdk-law");
	try {
		return await holdPair(await apiOf(before), await apiOf(after), folder.path);
	} finally {
		await folder.remove();
	}
}

async function apiOf(input: SpecInput): Promise<Api> {
	return buildApi(await parseSource(input));
}
