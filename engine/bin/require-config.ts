import { existsSync } from "node:fs";
import { join } from "node:path";
import { findConfig, USUAL_PLACES } from "../src/parse/config/config-places.ts";
import { Refusal } from "./command.ts";

/** The path of the configuration that was named, there or not, else of the usual one. Throws Refusal where there is none. */
export async function requireConfig(named: string | undefined, folder: string): Promise<string> {
	if (named !== undefined) return named;
	const usual = await findConfig(undefined, async (path) => existsSync(join(folder, path)) || undefined);
	if (usual === undefined) throw new Refusal(`There is neither ${USUAL_PLACES.join(" nor ")} here: name the file.`);
	return usual.path;
}
