import type { JsonObject, JsonValue } from "../../../engine/src/index.ts";

/*
 * The object model of OpenAPI 3.2 as data: each object, where it can stand, and its fields with two values each. Every
 * field at every place gives up to three edits: it comes, it goes, and it changes.
 */

/** A place where an object can stand: makes the smallest description that has it there. */
export interface Host {
	readonly name: string;
	/** Inside `components`: an edit there means what it means where the component is used. */
	readonly isComponent: boolean;
	readonly document: (object: JsonObject) => JsonObject;
}

export interface Field {
	readonly name: string;
	readonly values: readonly [JsonValue, JsonValue];
	/** What must stand beside it, so that the field means something: `type: string` beside `maxLength`. */
	readonly beside?: JsonObject;
	/** An object of this kind is none without it, so that it only changes. */
	readonly isRequired?: true;
}

export interface ObjectKind {
	/** As the specification names it, without "Object". */
	readonly name: string;
	readonly hosts: readonly Host[];
	/** What an object of this kind has in any case. */
	readonly base: JsonObject;
	readonly fields: readonly Field[];
}

export type EditKind = "add" | "remove" | "change";

/** One edit, as two descriptions. */
export interface Edit {
	readonly object: string;
	readonly field: string;
	readonly host: Host;
	readonly kind: EditKind;
	readonly before: JsonObject;
	readonly after: JsonObject;
}

/** Every edit of every field of a kind of object, at every place where it can stand. */
export function editsOf({ name, hosts, base, fields }: ObjectKind): readonly Edit[] {
	return hosts.flatMap((host) =>
		fields.flatMap(({ name: field, values: [one, other], beside = {}, isRequired }): readonly Edit[] => {
			const { [field]: _, ...rest } = { ...base, ...beside };
			const without = host.document(rest);
			const [first, second] = [one, other].map((value) => host.document({ ...rest, [field]: value }));
			if (first === undefined || second === undefined) return [];
			const change: Edit = { object: name, field, host, kind: "change", before: first, after: second };
			if (isRequired) return [change];
			return [
				{ ...change, kind: "add", before: without, after: first },
				{ ...change, kind: "remove", before: first, after: without },
				change,
			];
		}),
	);
}

export function host(name: string, document: Host["document"]): Host {
	return { name, isComponent: false, document };
}

/** The places of one kind of object inside the places of another: `into` puts it into the object that holds it. */
export function inside(
	hosts: readonly Host[],
	step: string,
	into: (object: JsonObject) => JsonObject,
): readonly Host[] {
	return hosts.map(({ name, isComponent, document }) => ({
		name: `${name} › ${step}`,
		isComponent,
		document: (object) => document(into(object)),
	}));
}

/** The same places, with the object itself moved to `components` and a reference to it in its stead. */
export function referred([first]: readonly Host[], section: string): readonly Host[] {
	if (first === undefined) return [];
	const document = (object: JsonObject): JsonObject => {
		const description = first.document({ $ref: `#/components/${section}/Shared` });
		const components = (description["components"] ?? {}) as JsonObject;
		return { ...description, components: { ...components, [section]: { Shared: object } } };
	};
	return [{ name: `components.${section}, used in ${first.name}`, isComponent: true, document }];
}
