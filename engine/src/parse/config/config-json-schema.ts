import { z } from "zod";
import type { JsonObject } from "../../contract/json.ts";
import { configSchema } from "./config-schema.ts";

/** The JSON Schema (2020-12) of driftgate.yml, for editors. What only code can check, such as real dates, is not in it. */
export function configJsonSchema(): JsonObject {
	const schema = z.toJSONSchema(configSchema, { io: "input", target: "draft-2020-12" });
	return { ...(schema as unknown as JsonObject), title: "driftgate.yml" };
}
