import type { Api } from "../../contract/api.ts";
import type { Config } from "../../contract/config.ts";
import type { Finding } from "../../contract/finding.ts";
import type { NameLocks } from "../../contract/name-lock.ts";
import type { BoundedUpgrade, UpgradeLanguage } from "../../contract/upgrade.ts";
import { namesOfSides } from "../names-of-api.ts";
import { boundUpgrade } from "./bound-upgrade.ts";
import { sdkUpgrades } from "./sdk-upgrades.ts";

/** One side of a comparison, as a repository configures it. */
export interface ConfiguredApi {
	readonly api: Api;
	readonly config: Pick<Config, "service" | "names" | "outputs">;
}

export interface ServiceUpgradeRequest {
	readonly before: ConfiguredApi;
	readonly after: ConfiguredApi;
	readonly locks: NameLocks;
	/** Of their comparison. */
	readonly findings: readonly Finding[];
	/** UTF-16 units of JSON that the notes may take. */
	readonly room: number;
}

/** The outputs that have users who write calls, in the order in which they are told. */
export const upgradeLanguages: readonly UpgradeLanguage[] = ["typescript", "python", "go", "mcp"];

/**
 * What users of each output that both sides enable have to do, under the names that each side is generated with. Of one that
 * is new nobody has code yet. Throws Fault `names-invalid` as `namesOfSides`.
 */
export function serviceUpgrades({ before, after, locks, findings, room }: ServiceUpgradeRequest): BoundedUpgrade {
	const [had, has] = [before.config.outputs, after.config.outputs];
	const languages = upgradeLanguages.filter((language) => had.has(language) && has.has(language));
	if (languages.length === 0) return { notes: [], leftOut: 0 };
	const notes = sdkUpgrades({
		before: before.api,
		after: after.api,
		findings,
		service: after.config.service,
		names: namesOfSides(
			{ before: before.api, after: after.api },
			{ before: before.config, after: after.config },
			locks,
		),
		languages,
		outputs: { before: had, after: has },
	});
	return boundUpgrade(notes, room);
}
