import { ServiceFault } from "../../errors.ts";
import { parseJson } from "../../lib/parse-json.ts";
import type { Engine } from "../../ports.ts";

/** A megabyte is parsed in some milliseconds; a large description would hold up everybody for a quarter of a second. */
export const LARGE_BYTES = 1024 * 1024;

/** The value of a JSON body. Large ones are parsed beside the event loop. Throws `invalid_json`, and says why. */
export async function parseBody(engine: Pick<Engine, "readJson">, bytes: Uint8Array): Promise<unknown> {
	if (bytes.byteLength <= LARGE_BYTES) return parseJson(bytes);
	const parsed = await engine.readJson(bytes);
	if (parsed.ok) return parsed.value;
	throw new ServiceFault("invalid_json", { detail: parsed.issues.map(({ message }) => message).join(" ") });
}
