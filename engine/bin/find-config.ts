import { existsSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "./command.ts";

/** Where the configuration stands when nobody says, as the service looks for it. */
const USUAL_PLACES = ["driftgate.yml", ".github/driftgate.yml"];

/** The configuration that was named, else the usual one. Throws Refusal where there is none. */
export function findConfig(named: string | undefined, folder: string): string {
	const path = named ?? USUAL_PLACES.find((place) => existsSync(join(folder, place)));
	if (path === undefined) throw new Refusal(`There is neither ${USUAL_PLACES.join(" nor ")} here: name the file.`);
	return path;
}
