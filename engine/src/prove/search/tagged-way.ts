import { tagsOf } from "../../containment/formulas/branch-tags.ts";
import type { Api, Discriminator, SchemaId } from "../../contract/api.ts";
import type { PayloadWay } from "../../contract/change.ts";

/** The rest of a way, from the innermost value that a discriminator's tag says to be one branch. */
export interface TaggedWay {
	readonly way: PayloadWay;
	/** The branch on each side. */
	readonly branch: { readonly before: SchemaId; readonly after: SchemaId };
	/** Its name; null where it has none. */
	readonly name: string | null;
	/** What such a value holds. */
	readonly property: string;
	readonly tag: string;
}

type Sides = Readonly<Record<"before" | "after", Api>>;

/**
 * Where on a way both versions go by the same tag to a branch: JSON Schema may let another branch accept the value, and
 * yet readers and writers hold it against this one. Null where there is no such place.
 */
export function taggedWay({ root, steps, ...way }: PayloadWay, apis: Sides): TaggedWay | null {
	for (const [index, { via, before, after }] of [...steps.entries()].reverse()) {
		const above = steps[index - 1] ?? root;
		if (via.kind !== "branch" || before === null || after === null) continue;
		const own = tagsOn(apis.before, above.before, before);
		const other = tagsOn(apis.after, above.after, after);
		const tag = own?.tags.find((one) => other?.tags.includes(one));
		if (own === null || tag === undefined || own.property !== other?.property) continue;
		return {
			way: { ...way, root: { before, after }, steps: steps.slice(index + 1) },
			branch: { before, after },
			name: apis.after.schemas.get(after).name,
			property: own.property,
			tag,
		};
	}
	return null;
}

interface Tags {
	readonly property: string;
	readonly tags: readonly string[];
}

function tagsOn({ schemas }: Api, outer: SchemaId | null, branch: SchemaId): Tags | null {
	const discriminator = outer === null ? null : schemas.get(outer).discriminator;
	if (discriminator === null) return null;
	const get = (id: SchemaId) => schemas.get(id);
	const tags = tagsOf(branch, discriminator, get) ?? listedTags(branch, discriminator, get);
	return { property: discriminator.propertyName, tags };
}

function listedTags(branch: SchemaId, { propertyName }: Discriminator, get: Api["schemas"]["get"]): readonly string[] {
	const property = get(branch).properties.get(propertyName);
	const values = property === undefined ? [] : (get(property.schema).enum ?? []);
	return values.filter((value) => typeof value === "string");
}
