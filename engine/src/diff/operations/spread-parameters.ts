import type { Api, Parameter, Schema, SchemaId } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import { isWrittenAlike } from "./exploded-alike.ts";
import type { ParameterMatch } from "./match-parameters.ts";
import { placedSchema } from "./placed-schema.ts";

/** A member of an object that is written as a parameter of its own, beside that parameter on the other side. */
export interface SpreadMember {
	readonly name: string;
	readonly schema: SchemaId;
	readonly single: Parameter;
}

/** An object whose members one side describes as parameters: the query is the same (OpenAPI 3.2, Style Examples). */
export interface Spread {
	readonly whole: Parameter;
	readonly members: readonly SpreadMember[];
	/** What it does that each of these parameters came or went; what is left out does what it usually does. */
	readonly effects: ReadonlyMap<Parameter, Effect>;
}

type Lone = Pick<ParameterMatch, "removed" | "added">;

export interface Spreads {
	/** Of objects that went. */
	readonly before: readonly Spread[];
	/** Of objects that came. */
	readonly after: readonly Spread[];
}

/** Finds the objects of one side that the other side describes by their members. */
export function findSpreads(apis: { readonly before: Api; readonly after: Api }, match: Lone): Spreads {
	const find = (api: Api, other: Api, wholes: readonly Parameter[], singles: readonly Parameter[]) =>
		wholes.flatMap((whole) => {
			const object = objectOf(api, whole);
			if (object === null) return [];
			const members = membersOf(whole, object, singles, other);
			return members.length === 0 ? [] : [{ whole, object, members }];
		});
	return {
		before: find(apis.before, apis.after, match.removed, match.added).map(gone),
		after: find(apis.after, apis.before, match.added, match.removed).flatMap(come),
	};
}

interface Found extends Omit<Spread, "effects"> {
	readonly object: Schema;
}

/** What was sent is sent on where each member is described; one that may not be left out any more is another matter. */
function gone({ whole, object, members }: Found): Spread {
	const isDemanded = (name: string) => whole.required && object.required.has(name);
	const kept = members.filter(({ name, single }) => !single.required || isDemanded(name));
	const effects = new Map<Parameter, Effect>(kept.map(({ single }) => [single, "none"]));
	if (members.length === object.properties.size) effects.set(whole, "none");
	return { whole, members, effects };
}

/** An object that must be there, and none of whose members must be, may be demanded of who sends none of them. */
function come({ whole, object, members }: Found): readonly Spread[] {
	const isSent = (name: string) => members.some((member) => member.name === name && member.single.required);
	if (![...object.required.keys()].every(isSent)) return [];
	const isSure = !whole.required || members.some(({ single }) => single.required);
	const effects = new Map<Parameter, Effect>(members.map(({ single }) => [single, "none"]));
	return [{ whole, members, effects: effects.set(whole, isSure ? "none" : "unknown") }];
}

/** The object that a parameter holds whose members are written one by one; null where it holds anything else. */
function objectOf({ schemas }: Api, { in: place, style, explode, schema }: Parameter): Schema | null {
	if (schema === null || (place !== "query" && place !== "cookie")) return null;
	if (style !== "deepObject" && !(style === "form" && explode)) return null;
	const object = schemas.get(schema);
	return object.types?.join() === "object" && object.unions.length === 0 ? object : null;
}

function membersOf(
	whole: Parameter,
	{ properties }: Schema,
	singles: readonly Parameter[],
	api: Api,
): readonly SpreadMember[] {
	return [...properties].flatMap(([name, { schema }]) => {
		const written = whole.style === "deepObject" ? `${whole.name}[${name}]` : name;
		const single = singles.find((one) => one.in === whole.in && one.name === written);
		if (single === undefined || single.schema === null || single.style !== "form") return [];
		return single.explode || isWrittenAlike(placedSchema(api, single.schema)) ? [{ name, schema, single }] : [];
	});
}
