import type { Api, Schema, SchemaId } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";

/**
 * Why no payload shows an error that JSON Schema has no keyword for: it takes a discriminator for an annotation, so that a
 * validator lets another branch, or the base, accept what the tagged one refuses; and bytes for any string. Null where
 * neither is in the way.
 */
export function unseenByValidators(
	{ kind, facts, way }: Change,
	apis: Readonly<Record<"before" | "after", Api>>,
): string | null {
	if (kind === "discriminator-changed") return `${quote(facts.from ?? facts.to ?? "")} is a discriminator, ${UNKNOWN}`;
	if (kind === "constraint-changed" && [facts.from, facts.to].flat().includes("binary")) return BYTES;
	if (way === null) return null;
	let above = way.root;
	for (const { via, before, after } of way.steps) {
		const sides = [
			{ api: apis.before, outer: above.before, branch: before },
			{ api: apis.after, outer: above.after, branch: after },
		];
		const told = via.kind === "branch" ? sides.flatMap((side) => branchByTag(side) ?? []) : [];
		const [first] = told;
		if (first !== undefined)
			return `the discriminator ${first.tag} decides which payloads are ${first.branch}, ${UNKNOWN}`;
		above = { before, after };
	}
	return null;
}

const BYTES = "`binary` describes how the value is sent, and JSON Schema validators check only the value";
const UNKNOWN = "which JSON Schema validators ignore";

interface Side {
	readonly api: Api;
	readonly outer: SchemaId | null;
	readonly branch: SchemaId | null;
}

/** The branch and the property, as said; null where nothing tells it apart, or where it says its tag itself. */
function branchByTag({ api, outer, branch }: Side): { readonly branch: string; readonly tag: string } | null {
	if (outer === null || branch === null) return null;
	const { discriminator } = api.schemas.get(outer);
	const schema = api.schemas.get(branch);
	if (discriminator === null || saysTag(schema, discriminator.propertyName, api)) return null;
	return { branch: quote(schema.name ?? "a branch"), tag: quote(discriminator.propertyName) };
}

function saysTag({ properties }: Schema, name: string, { schemas }: Api): boolean {
	const property = properties.get(name);
	return property !== undefined && schemas.get(property.schema).enum !== null;
}
