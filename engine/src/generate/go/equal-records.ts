import type { DeclarationId, GoDeclaration } from "./go-model.ts";

/**
 * Objects of the plan that say the same as another one, by identity: each is another name of it. Descriptions have many
 * that differ in what Go says by other means, such as whether they may be null.
 */
export function equalRecords(declarations: readonly GoDeclaration[]): ReadonlyMap<DeclarationId, DeclarationId> {
	const first = new Map<string, DeclarationId>();
	const equal = new Map<DeclarationId, DeclarationId>();
	for (const { id, planned, body } of declarations) {
		if (!planned || body.kind !== "record") continue;
		const key = JSON.stringify(body);
		const other = first.get(key);
		if (other === undefined) first.set(key, id);
		else equal.set(id, other);
	}
	return equal;
}
