import { findGo } from "./go/go.ts";
import type { FindRunners, Runner } from "./language.ts";
import { findPythons } from "./python/python.ts";
import { findNode } from "./typescript/typescript.ts";

const languages: readonly FindRunners[] = [findNode, findPythons, findGo];

/** What this machine has of each language that has a target. */
export async function findRunners(): Promise<readonly Runner[]> {
	return (await Promise.all(languages.map((find) => find()))).flat();
}
