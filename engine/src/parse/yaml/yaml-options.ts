import { CORE_SCHEMA, type LoadOptions, Type } from "js-yaml";
import { MAX_DEPTH, MAX_MERGED_KEYS } from "../limits.ts";

/** YAML 1.1's merge key. The loader carries merging out wherever a plain key has this tag. */
const MERGE = new Type("tag:yaml.org,2002:merge", { kind: "scalar", resolve: (text) => text === "<<" });

/**
 * How every YAML file of a description is read: YAML 1.2's core schema, where dates, `on` and `yes` are plain text, with
 * 1.1's merge key `<<`, which real descriptions use. Duplicate keys are refused (`json: false`).
 */
export const YAML_OPTIONS: LoadOptions & { readonly maxDepth: number; readonly maxTotalMergeKeys: number } = {
	schema: CORE_SCHEMA.extend({ implicit: [MERGE] }),
	json: false,
	// A scalar opens up to two nodes of the loader inside its container; measureExpansion has the exact word.
	maxDepth: MAX_DEPTH + 3,
	maxTotalMergeKeys: MAX_MERGED_KEYS,
};
