/** A file of the Go runtime, as it is embedded. */
export interface RuntimePart {
	readonly name: string;
	/** Import paths of the standard library. */
	readonly imports: readonly string[];
	/** What it declares in the package, methods aside. */
	readonly declares: readonly string[];
	/** Names of the parts that it uses. */
	readonly needs: readonly string[];
	readonly text: string;
}

/** The parts that some names lead to, with all that these need, in their fixed order. */
export function partsFor(parts: readonly RuntimePart[], used: Iterable<string>): readonly RuntimePart[] {
	const byName = new Map(parts.map((part) => [part.name, part]));
	const owner = new Map(parts.flatMap((part) => part.declares.map((name) => [name, part] as const)));
	const chosen = new Set<RuntimePart>();
	const add = (part: RuntimePart | undefined): void => {
		if (part === undefined || chosen.has(part)) return;
		chosen.add(part);
		for (const name of part.needs) add(byName.get(name));
	};
	for (const name of used) add(owner.get(name));
	return parts.filter((part) => chosen.has(part));
}
