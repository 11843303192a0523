import { type Config, Fault, parseConfig, ruleIds, type SpecInput } from "@driftgate/engine";
import type { Bundle, PackedBundle } from "../ports.ts";
import { unpackBundle } from "./pack-bundle.ts";
import type { Load } from "./serve-files.ts";

/* What the tasks read out of a bundle, or of a text that stands alone. */

/** Where a configuration holds the description inline. */
const INLINE_POINTER = "/spec";

/** Not instanceof: what comes from another thread, or a test's realm, has another's Uint8Array. */
export const opened = (bundle: Bundle | PackedBundle): Bundle =>
	ArrayBuffer.isView(bundle) ? unpackBundle(bundle) : bundle;

/** The description of a bundle; without an entry it stands in the configuration. */
export function specInput({ config, entry }: Pick<Bundle, "config" | "entry">, load: Load): SpecInput {
	return entry === null ? { entry: config, pointer: INLINE_POINTER, load } : { entry, load };
}

/** Reads the files of a bundle, and no others. */
export function loadFrom({ files }: Bundle): Load {
	return async (path) => (Object.hasOwn(files, path) ? files[path] : undefined);
}

/** The configuration of a bundle. Throws Fault (config-invalid). */
export function configOf(bundle: Bundle): Config {
	return parseConfig(configTextOf(bundle), bundle.config, { ruleIds });
}

/** The same as it is written. Throws Fault where the bundle has none. */
export function configTextOf({ config, files }: Bundle): string {
	const text = Object.hasOwn(files, config) ? files[config] : undefined;
	if (text === undefined) throw missingConfig(config);
	return text;
}

/** A description that has no other files: what it refers to beyond itself is not there. */
export function loneFile(name: string, text: string): SpecInput {
	return { entry: name, load: async (path) => (path === name ? text : undefined) };
}

/** The configuration of a baseline, null where it cannot be used, which an older Driftgate may have accepted. */
export function formerConfigOf(bundle: Bundle): Config | null {
	try {
		// Another version may have had other rules.
		return parseConfig(configTextOf(bundle), bundle.config);
	} catch (error) {
		if (error instanceof Fault) return null;
		throw error;
	}
}

/** The lock of names that a bundle's configuration names, as one of its files; none where there is none. */
export function lockIn(bundle: Bundle): Bundle["files"] {
	const path = formerConfigOf(bundle)?.names.lock ?? null;
	if (path === null) return {};
	const text = Object.hasOwn(bundle.files, path) ? bundle.files[path] : undefined;
	return text === undefined ? {} : { [path]: text };
}

/** What is thrown where there is no configuration. */
export function missingConfig(path: string): Fault {
	return new Fault("config-invalid", [
		{
			at: null,
			message: `The configuration file ${path} does not exist: add it, or link the project again with another config_path.`,
		},
	]);
}
