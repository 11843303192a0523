import type { Server, ServerVariable } from "../../contract/api.ts";
import type { Scope } from "../comparison.ts";
import { between } from "../edit.ts";
import { addressWith } from "./server-addresses.ts";

/** Whether an address is that of any server of the other version. */
interface OtherServers {
	readonly isKept: (address: string) => boolean;
	readonly wasThere: (address: string) => boolean;
}

/**
 * Compares what clients choose from for each part of a server's address, of two servers with the same address where
 * nothing is chosen. What one side has written into the address can only be that, as if it were listed alone.
 */
export function compareServerVariables(
	scope: Scope,
	before: Server,
	after: Server,
	{ isKept, wasThere }: OtherServers,
): void {
	for (const [from, to] of matchVariables(before.variables, after.variables)) {
		const known = from ?? to;
		if (known === undefined) continue;
		const facts = { from: valuesOf(from, known), to: valuesOf(to, known) };
		const isNew = (value: string) => !wasThere(addressWith(after, (to ?? known).name, value));
		const isGone = (value: string) => !isKept(addressWith(before, (from ?? known).name, value));
		const added = missing(facts.to, facts.from).filter(isNew);
		const removed = missing(facts.from, facts.to).filter(isGone);
		if (added.length === 0 && removed.length === 0 && (facts.from === null) === (facts.to === null)) continue;
		const where = between(from?.at ?? before.at, to?.at ?? after.at);
		const variable = (to ?? known).name;
		scope.report(
			scope.root("servers"),
			"server-variable-changed",
			{ variable, added, removed, ...facts },
			"none",
			where,
		);
	}
}

type Match = readonly [ServerVariable | undefined, ServerVariable | undefined];

/** By name; what is left over by its order in the address, because the name never travels. */
function matchVariables(before: readonly ServerVariable[], after: readonly ServerVariable[]): readonly Match[] {
	const byName = (variables: readonly ServerVariable[]) => new Map(variables.map((one) => [one.name, one]));
	const [own, others] = [byName(before), byName(after)];
	const named = before.filter(({ name }) => others.has(name)).map((one): Match => [one, others.get(one.name)]);
	const gone = before.filter(({ name }) => !others.has(name));
	const come = after.filter(({ name }) => !own.has(name));
	const rest = Array.from({ length: Math.max(gone.length, come.length) }, (_, at): Match => [gone[at], come[at]]);
	return [...named, ...rest];
}

function valuesOf(variable: ServerVariable | undefined, known: ServerVariable): readonly string[] | null {
	return variable === undefined ? [known.default] : variable.values;
}

/** The values of one list that the other does not have; of none, where there is no list, nothing can be said. */
function missing(values: readonly string[] | null, others: readonly string[] | null): readonly string[] {
	return values === null || others === null ? [] : values.filter((value) => !others.includes(value));
}
