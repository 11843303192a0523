import type { Config } from "../../../contract/config.ts";
import type { NameLock, NameLocks } from "../../../contract/name-lock.ts";
import type { Load } from "../../../contract/source.ts";
import { Fault } from "../../../lib/fault.ts";
import { parseNameLock } from "./parse-name-lock.ts";

/** A configuration, and the files that it stands among. */
export interface ConfiguredFiles {
	readonly config: Pick<Config, "service"> & { readonly names: Pick<Config["names"], "lock"> };
	readonly load: Load;
}

/**
 * The lock that a configuration names; null where it names none, and where the first is still to be written. Throws Fault
 * `names-invalid` for one that cannot be used.
 */
export async function lockOfConfig({ config: { service, names }, load }: ConfiguredFiles): Promise<NameLock | null> {
	if (names.lock === null) return null;
	const text = await load(names.lock);
	return text === undefined ? null : parseNameLock(text.replace(/^\uFEFF/u, ""), names.lock, service);
}

/**
 * The locks that the SDKs of both sides are named by. What nobody knows of the base is as the revision has it: where its
 * configuration is not given, and where its lock cannot be read, so that the change that mends it passes. Throws Fault
 * `names-invalid` for the revision's.
 */
export async function locksOfConfigs(before: ConfiguredFiles | null, after: ConfiguredFiles): Promise<NameLocks> {
	const revised = await lockOfConfig(after);
	return { before: before === null ? revised : await formerLock(before, revised), after: revised };
}

async function formerLock(before: ConfiguredFiles, revised: NameLock | null): Promise<NameLock | null> {
	try {
		return await lockOfConfig(before);
	} catch (error) {
		if (error instanceof Fault) return revised;
		throw error;
	}
}
