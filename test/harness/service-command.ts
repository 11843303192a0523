import { join } from "node:path";
import { repositoryRoot } from "./repository-root.ts";

/*
 * How the service is started: as `npm start`, the image and docs/operations.md have it, so that what is measured of its
 * memory is what an operator gets. load.test.ts compares them.
 */

export const serviceVariables = { MALLOC_ARENA_MAX: "2" } as const;
export const serviceArguments = ["--max-semi-space-size=8", "app/dist/main.js"] as const;

/** The arguments of Node, from any folder. */
export function serviceCommand(): string[] {
	const [flag, main] = serviceArguments;
	return [flag, join(repositoryRoot, main)];
}
