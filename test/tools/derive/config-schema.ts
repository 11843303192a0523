import { configJsonSchema } from "../../../engine/src/parse/config/config-json-schema.ts";
import type { Derivation } from "./derivation.ts";

/** What editors complete and check driftgate.yml with. */
export const configSchemaFile: Derivation = {
	path: "docs/driftgate.schema.json",
	produce: () => `${JSON.stringify(configJsonSchema(), null, "\t")}\n`,
};
