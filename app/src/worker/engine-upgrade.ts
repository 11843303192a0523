import { type BoundedUpgrade, buildApi, locksOfConfigs, parseForGeneration, serviceUpgrades } from "@driftgate/engine";
import type { UpgradeRequest } from "../ports.ts";
import { configOf, formerConfigOf, loadFrom, specInput } from "./engine-bundles.ts";
import { unpackBundle } from "./pack-bundle.ts";

/** UTF-16 units of JSON. A project's record holds the notes until the entry is kept, and a page of the changelog a hundred. */
const ROOM = 20_000;

/** What users have to do about the version that a bundle makes; nothing where the one before can no longer be configured. */
export async function noteUpgrade({ findings, ...packed }: UpgradeRequest): Promise<BoundedUpgrade> {
	const [before, after] = [unpackBundle(packed.before), unpackBundle(packed.after)];
	const configBefore = formerConfigOf(before);
	if (configBefore === null) return { notes: [], leftOut: 0 };
	const sides = {
		before: { config: configBefore, load: loadFrom(before) },
		after: { config: configOf(after), load: loadFrom(after) },
	};
	const apiOf = async (side: "before" | "after", bundle: typeof before) =>
		buildApi(await parseForGeneration(specInput(bundle, sides[side].load)));
	return serviceUpgrades({
		before: { api: await apiOf("before", before), config: sides.before.config },
		after: { api: await apiOf("after", after), config: sides.after.config },
		locks: await locksOfConfigs(sides.before, sides.after),
		findings,
		room: ROOM,
	});
}
