import { Fault, type Load, parseConfig } from "@driftgate/engine";
import type { ConfigFile } from "./find-config.ts";

/** Nobody moves a configuration among more files than this, and each of them is read. */
const mostCandidates = 200;

/**
 * The configuration of a service as it stood at the base under another path: whoever moves it has made its promises all
 * the same. `removed` are the paths that the base has and the change has not, `load` reads the base.
 */
export async function findMovedConfig(
	service: string,
	removed: readonly string[],
	load: Load,
): Promise<ConfigFile | undefined> {
	const candidates = removed.filter((path) => /\.ya?ml$/i.test(path)).slice(0, mostCandidates);
	for (const path of candidates) {
		const text = await load(path);
		if (text !== undefined && isConfigOf(service, text, path)) return { path, text };
	}
	return undefined;
}

function isConfigOf(service: string, text: string, path: string): boolean {
	try {
		return parseConfig(text, path).service === service;
	} catch (error) {
		if (error instanceof Fault) return false;
		throw error;
	}
}
