import { findConfig as findPlace, type Load } from "@driftgate/engine";
import { ActionFault } from "./action-fault.ts";

export interface ConfigFile {
	readonly path: string;
	readonly text: string;
}

/** The configuration that the step names; undefined where there is none. */
export async function findConfig(named: string, load: Load): Promise<ConfigFile | undefined> {
	const file = await findPlace(named, load);
	return file === undefined ? undefined : { path: file.path, text: file.found };
}

/** As findConfig, in the checked-out repository, which must have one: throws ActionFault. */
export async function requireConfig(named: string, load: Load): Promise<ConfigFile> {
	const found = await findConfig(named, load);
	if (found !== undefined) return found;
	throw new ActionFault(
		`There is no ${named} in the checked-out repository. ` +
			'Commit one, name its path in "config", and let actions/checkout run before this step.',
	);
}
