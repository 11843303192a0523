import type { FindRunners, Runner } from "./language.ts";
import { findNode } from "./typescript/typescript.ts";

const languages: readonly FindRunners[] = [findNode];

/** What of each language this machine has. */
export async function findRunners(): Promise<readonly Runner[]> {
	return (await Promise.all(languages.map((find) => find()))).flat();
}
