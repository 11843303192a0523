import type { Api, Discriminator, Schema, SchemaId } from "../contract/api.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import type { Place } from "../contract/source.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { appendPointer } from "../lib/json-pointer.ts";
import { once } from "../lib/once.ts";
import { isSamePlace } from "./places.ts";

/**
 * The components that extend others which have a discriminator, as OpenAPI spells inheritance: `allOf` refers to the base,
 * and the base names the property that says which of them a value is (OpenAPI 3.2, Discriminator Object). Nothing in a
 * base refers to them, and yet they are what is sent where it stands.
 */
export class Subtypes {
	readonly #api: Api;
	readonly #extending: () => ReadonlyMap<JsonValue, readonly Component[]>;
	readonly #own = new WeakMap<Schema, Discriminator>();

	constructor(api: Api) {
		this.#api = api;
		this.#extending = once(() => findExtending(api));
	}

	/** The names of the components that extend a schema which is written so, and of those that extend these. */
	namesOf(base: JsonValue): readonly string[] {
		const extending = this.#extending();
		const found = new Set(extending.get(base));
		// A set yields what is added while it is walked.
		for (const { value } of found) for (const component of extending.get(value) ?? []) found.add(component);
		return [...found].map(({ name }) => name);
	}

	/** Those that extend a schema, or the one that it only wraps, and those that its own mapping names. */
	of(schema: Schema): readonly SchemaId[] {
		const base = this.#meant(schema);
		const extending = this.extending(base);
		// A union of one, which says that there are no others, is a part of the schema.
		if (extending.some((id) => base.bases.includes(id))) return [];
		const { mapping, defaultMapping = null } = this.discriminatorOf(schema) ?? {};
		const mapped = [...(mapping?.values() ?? []), ...(defaultMapping === null ? [] : [defaultMapping])];
		return [...new Set([...extending, ...mapped])].filter((id) => id !== schema.id && id !== base.id);
	}

	/**
	 * The discriminator as it holds where a schema stands. A component that extends a base has the base's, and is one of those
	 * that it tells apart: its tags are those that lead to itself and to what extends it, and all others are of its siblings.
	 */
	discriminatorOf(schema: Schema): Discriminator | null {
		const { discriminator } = schema;
		if (discriminator === null || !this.inherits(schema)) return discriminator;
		const known = this.#own.get(schema) ?? leadingTo(discriminator, (target) => this.#isOf(target, schema));
		this.#own.set(schema, known);
		return known;
	}

	/**
	 * Whether a component has the discriminator of a base, written out in its `allOf` or referred to, and is one of those that it
	 * tells apart: by a tag of its own, or by what it adds.
	 */
	inherits(schema: Schema): boolean {
		const { name, bases, discriminator } = schema;
		if (name === null || discriminator === null || !this.isBrought(schema)) return false;
		if ([...discriminator.mapping.values()].some((target) => this.#isOf(target, schema))) return true;
		return bases.some((id) => {
			const base = this.#api.schemas.get(id);
			const isMore = base.properties.size < schema.properties.size || base.required.size < schema.required.size;
			return isMore && isSamePlace(base.discriminator?.at, discriminator.at);
		});
	}

	/** Whether an `allOf` brings a schema its discriminator, and no union of its own stands beside. */
	isBrought({ id, unions, discriminator }: Schema): boolean {
		if (discriminator === null || unions.length > 0) return false;
		const isOwn = ({ at }: { readonly at: Place }): boolean =>
			isSamePlace({ ...at, pointer: appendPointer(at.pointer, "discriminator") }, discriminator.at);
		return !this.#api.schemas.parts(id).some(isOwn);
	}

	/** The names of a component and of those that extend it. */
	namesFrom(schema: Schema): readonly string[] {
		const mapped = [...(this.discriminatorOf(schema)?.mapping.values() ?? [])];
		return [schema.id, ...this.extending(schema), ...mapped].flatMap((id) => this.#api.schemas.get(id).name ?? []);
	}

	/** Whether it is a schema or extends it, at whatever distance. */
	#isOf(id: SchemaId, schema: Schema): boolean {
		const bases = new Set([id]);
		// A set yields what is added while it is walked.
		for (const base of bases) for (const one of this.#api.schemas.get(base).bases) bases.add(one);
		return bases.has(schema.id);
	}

	/** Those whose `allOf` refers to it, and those that extend these. */
	extending({ id }: Schema): readonly SchemaId[] {
		return this.#api.schemas
			.parts(id)
			.flatMap(({ value }) => this.namesOf(value))
			.flatMap((name) => this.#api.namedSchemas.get(name) ?? []);
	}

	/** `allOf: [Pet]` with a description is Pet; with properties of its own it is something else. */
	#meant(schema: Schema): Schema {
		const [id, ...others] = schema.bases;
		if (schema.name !== null || id === undefined || others.length > 0) return schema;
		const base = this.#api.schemas.get(id);
		return base.properties.size === schema.properties.size ? base : schema;
	}
}

/** A discriminator with those of its tags that lead to some schemas. */
export function leadingTo(discriminator: Discriminator, isMeant: (target: SchemaId) => boolean): Discriminator {
	const { mapping, defaultMapping } = discriminator;
	return {
		...discriminator,
		mapping: new Map([...mapping].filter(([, target]) => isMeant(target))),
		defaultMapping: defaultMapping !== null && isMeant(defaultMapping) ? defaultMapping : null,
	};
}

interface Component {
	readonly name: string;
	readonly value: JsonObject;
	readonly file: string;
}

/** By a schema as it is written, the components whose `allOf` refers to it; nothing where no component has a discriminator. */
function findExtending({ namedSchemas, schemas, resolve }: Api): ReadonlyMap<JsonValue, readonly Component[]> {
	const extending = new Map<JsonValue, Component[]>();
	const components = [...namedSchemas].flatMap(([name, id]) => {
		const [part] = schemas.parts(id);
		return part !== undefined && isObject(part.value) ? [{ name, value: part.value, file: part.at.file }] : [];
	});
	if (!components.some(({ value }) => Object.hasOwn(value, "discriminator"))) return extending;
	for (const component of components) {
		for (const ref of basesOf(component.value)) {
			const base = resolve(ref, component.file)?.value;
			const known = base === undefined ? undefined : extending.get(base);
			if (known !== undefined) known.push(component);
			else if (base !== undefined) extending.set(base, [component]);
		}
	}
	return extending;
}

/** What stands beside a `$ref` of 3.1 demands more of the same value, as a member of an `allOf` does. */
function basesOf(component: JsonObject): readonly string[] {
	const members = isList(component["allOf"]) ? component["allOf"] : [];
	return [component, ...members].flatMap((member) =>
		isObject(member) && typeof member["$ref"] === "string" ? [member["$ref"]] : [],
	);
}
