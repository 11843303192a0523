import type { Load } from "@driftgate/engine";
import { ActionFault } from "./action-fault.ts";

export interface ConfigFile {
	readonly path: string;
	readonly text: string;
}

/** Where a configuration is looked for when the step names none, first match first. */
const usualPaths = ["driftgate.yml", ".github/driftgate.yml"];

/** The configuration that the step names; undefined where there is none. */
export async function findConfig(named: string, load: Load): Promise<ConfigFile | undefined> {
	for (const path of usualPaths.includes(named) ? usualPaths : [named]) {
		const text = await load(path);
		if (text !== undefined) return { path, text };
	}
	return undefined;
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
