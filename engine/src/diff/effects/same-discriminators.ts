import type { Schema } from "../../contract/api.ts";
import type { PairNode } from "../reach/pair-node.ts";
import type { Lookup } from "../schemas/schema-pair.ts";

/**
 * The schemas whose union is told apart by the same property wherever they are compared. A discriminator that came or went,
 * or whose tags came to be mapped, is said by itself, and must not say once more that tags matter now.
 */
export function sameDiscriminators(nodes: readonly PairNode[], lookup: Lookup): ReadonlySet<Schema> {
	const same = new Set<Schema>();
	const others = new Set<Schema>();
	for (const { before, after } of nodes) {
		const sides = [lookup.before(before), lookup.after(after)] as const;
		const [own, other] = [tellingApart(sides[0]), tellingApart(sides[1])];
		if (own === null && other === null) continue;
		for (const side of sides) (own === other ? same : others).add(side);
	}
	return new Set([...same].filter((schema) => !others.has(schema)));
}

/** What tells the branches of a schema's one union apart. */
function tellingApart({ discriminator, unions }: Schema): string | null {
	if (discriminator === null || unions.length !== 1) return null;
	const { propertyName, mapping, defaultMapping } = discriminator;
	// What no tag leads to a branch is one all the same.
	if (defaultMapping !== null) return null;
	return `${mapping.size > 0 ? "mapped" : "named"} ${propertyName}`;
}
