import type { DemandOf, Formula } from "../formulas/formula.ts";
import { isDemands, listedNames, type PropertyDemands } from "../formulas/property-demands.ts";
import type { Search } from "../search.ts";
import { type Found, undecided } from "./found.ts";

/** Properties that an object is to have, with what each must satisfy beside what its name demands. */
export type Present = ReadonlyMap<string, readonly Formula[]>;

/** What is demanded of the properties of one object. */
export interface Plan {
	readonly each: readonly DemandOf<"each">[];
	/** The same, by the name of the property. */
	readonly demands: PropertyDemands;
	readonly some: readonly DemandOf<"some">[];
	readonly lacked: ReadonlySet<string>;
	/** Names that some demand speaks of. */
	readonly known: readonly string[];
	readonly min: number;
	readonly max: number;
}

/** The properties, with one more demand on one of them. */
export function withDemand(present: Present, name: string, value: Formula): Present {
	return new Map([...present, [name, [...(present.get(name) ?? []), value]]]);
}

/**
 * Whether a name may be sent: by the convention of changes none that the other side describes and the sending side does
 * not. A side that describes no name at all sends what it likes.
 */
export function isSendable(name: string, { each, some }: Pick<Plan, "each" | "some">, search: Search): boolean {
	if (search.sender === null) return true;
	const own = each.filter(({ side }) => side === search.sender);
	if (!own.some(({ about }) => about === "described") || own.some(({ names }) => search.holds(names, name) !== false))
		return true;
	return ![...each, ...some].some(
		({ side, about, names }) =>
			about === "described" && side !== search.sender && isListed(names, search) && search.holds(names, name) === true,
	);
}

/** Values that a property of this name may have. */
export function possible(name: string, extra: readonly Formula[], { demands }: Plan, search: Search, want = 1): Found {
	const own = demands.on(name);
	return isDemands(own) ? search.solve([...extra, ...own], want) : undecided(own);
}

/** Whether a kind of names is a list of names: no new name is of it. */
export function isListed(names: Formula, { formulas }: Search): boolean {
	return listedNames(names, formulas) !== null;
}
