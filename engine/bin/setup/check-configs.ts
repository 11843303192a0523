import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../src/contract/config.ts";
import { Fault } from "../../src/lib/fault.ts";
import { plain } from "../../src/lib/say.ts";
import { parseConfig } from "../../src/parse/config/parse-config.ts";
import { parseSource } from "../../src/parse/parse-source.ts";
import { ruleIds } from "../../src/rule-ids.ts";
import { configuredSpec } from "../configured-spec.ts";
import { diskLoad } from "../read-files.ts";
import type { Missing } from "./missing.ts";

/** What keeps each configuration, or the description that it names, from being used. */
export async function checkConfigs(paths: readonly string[], folder: string): Promise<readonly Missing[]> {
	const services = new Map<string, string>();
	const missing: Missing[] = [];
	for (const path of paths) {
		try {
			const config = parseConfig((await diskLoad(folder)(path)) ?? "", path, { ruleIds });
			missing.push(...twice(config, path, services));
			if (!isBuilt(config, folder)) await parseSource(configuredSpec(config, path, folder));
		} catch (error) {
			if (!(error instanceof Fault)) throw error;
			missing.push(...error.issues.map(({ at, message }) => ({ at, message: plain(message, 1_000) })));
		}
	}
	return missing;
}

function twice({ service }: Config, path: string, services: Map<string, string>): readonly Missing[] {
	const first = services.get(service);
	services.set(service, first ?? path);
	if (first === undefined) return [];
	const message = `The service ${plain(service)} has a configuration already, ${plain(first)}: give each a name of its own.`;
	return [{ at: { file: path, line: 1 }, message }];
}

/** A description that a build makes is not there before; the build's own failure would tell. */
function isBuilt(config: Config, folder: string): boolean {
	return config.built && "path" in config.spec && !existsSync(join(folder, config.spec.path));
}
