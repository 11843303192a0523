import { Fault, type Load, parseSource } from "@driftgate/engine";
import type { ConfigFile } from "./find-config.ts";
import { openDescription } from "./open-description.ts";

export interface GatheredFiles {
	/** Texts by path in the repository, the configuration left out. */
	readonly files: Readonly<Record<string, string>>;
	/** Whether the engine can use them; false where some may be missing. */
	readonly isReadable: boolean;
}

/**
 * Follows the description of a configuration through relative `$ref`s, and gives the text of every file on the way, and the
 * lock of names where there is one. Input
 * that the engine cannot use is gathered as far as it goes: the service judges, and says what is wrong with it.
 */
export async function gatherFiles(config: ConfigFile, load: Load): Promise<GatheredFiles> {
	const seen = new Map<string, string>();
	const remember: Load = async (path) => {
		if (path === config.path) return config.text;
		const text = await load(path);
		if (text !== undefined) seen.set(path, text);
		return text;
	};
	let isReadable = true;
	try {
		const description = openDescription(config, remember);
		if (description.config.names.lock !== null) await remember(description.config.names.lock);
		await parseSource(description.spec, undefined, "references");
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		isReadable = false;
	}
	return { files: Object.fromEntries(seen), isReadable };
}
