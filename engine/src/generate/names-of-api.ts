import type { Api } from "../contract/api.ts";
import type { Config } from "../contract/config.ts";
import type { NameLock, NameLocks } from "../contract/name-lock.ts";
import type { Unreadable } from "../contract/source.ts";
import { Fault } from "../lib/fault.ts";
import { followMoves } from "./names/lock/follow-moves.ts";
import { LockedNames } from "./names/lock/kept-names.ts";
import { hasRenames, type RenamedLock, type Renames, renameIn } from "./names/lock/rename.ts";
import { planSdk } from "./plan/plan-sdk.ts";

/** Where the names of an SDK come from. */
export interface NameSources {
	readonly service: string;
	/** What was given before; null where these are the first. */
	readonly lock: NameLock | null;
	readonly renames?: Renames | undefined;
	readonly unreadable?: readonly Unreadable[];
}

/**
 * The names that are held while an Api's SDK is named; null where none is. Where nothing was kept and something is renamed,
 * all names are held that would be given otherwise: a rename moves nothing but itself, and knows what it renames.
 * Throws Fault `names-invalid` as `renameIn`.
 */
export function namesOfApi(api: Api, { service, lock, renames, unreadable = [] }: NameSources): RenamedLock | null {
	const kept = lock === null ? null : followMoves(lock, api);
	if (renames === undefined || !hasRenames(renames)) return kept === null ? null : { lock: kept, missing: [] };
	return renameIn(kept ?? givenNames(api, service, unreadable), api, renames);
}

function givenNames(api: Api, service: string, unreadable: readonly Unreadable[]): NameLock {
	const names = new LockedNames(null);
	planSdk(api, { unreadable, names });
	return names.lock(service);
}

type Sides<T> = Readonly<Record<"before" | "after", T>>;

/**
 * The names that hold on each side of a comparison: those of the locks, and those that the configurations give. Throws Fault
 * `names-invalid` for the revision's; a base that could not be named so was not, and has the names of its lock.
 */
export function namesOfSides(
	apis: Sides<Api>,
	configs: Sides<Pick<Config, "service" | "names">>,
	locks: NameLocks = { before: null, after: null },
): NameLocks {
	const of = (side: "before" | "after") => {
		const { service, names: renames } = configs[side];
		return namesOfApi(apis[side], { service, lock: locks[side], renames })?.lock ?? null;
	};
	const after = of("after");
	const isOne = apis.before === apis.after && configs.before === configs.after && locks.before === locks.after;
	if (isOne) return { before: after, after };
	try {
		return { before: of("before"), after };
	} catch (error) {
		if (error instanceof Fault) return { before: locks.before, after };
		throw error;
	}
}
