import type { Api, Schema, SchemaId, SchemaTable } from "../../../contract/api.ts";
import type { BrokenParts } from "../broken-parts.ts";
import type { Degrade } from "../degrade.ts";
import type { Notes } from "../notes.ts";
import type { Field, Shape, TypeKey } from "../shape.ts";
import type { MemberWords } from "../words/member-words.ts";
import type { Compose, Composition } from "./composition.ts";
import type { SayLiterals } from "./literals.ts";
import type { Reach, Side } from "./reach.ts";

/** A type that is declared by itself. */
export interface DeclaredType {
	readonly key: TypeKey;
	readonly schema: Schema;
	readonly side: Side;
	/** True for the request's form of a type that looks different in a response. */
	readonly isInput: boolean;
	readonly shape: Shape;
}

export interface Shapes {
	/** The shape of a schema where it is used. */
	use(id: SchemaId, side: Side): Shape;
	/** All members of a record that has named ones, those of its bases included; null for whatever else. */
	fieldsOf(id: SchemaId, side: Side): readonly Field[] | null;
	notesOf(schema: SchemaId): Notes;
	/** True for a schema that is made of others: more than a scalar. */
	isComposed(id: SchemaId): boolean;
	/** True for bytes that are not JSON. */
	isFile(id: SchemaId): boolean;
	/** Every type that the uses so far refer to. */
	declared(): readonly DeclaredType[];
}

/** Where a shape is written: on which side, and how deep inside a type that is declared. */
export interface Spot {
	readonly side: Side;
	readonly depth: number;
}

export interface ShapeSource {
	readonly schemas: SchemaTable;
	/** Api.homeOf: in which file something stands does not matter to an SDK. */
	readonly homeOf: Api["homeOf"];
	readonly compose: Compose;
	readonly reach: Reach;
	readonly degrade: Degrade;
	/** Makes something in whose name is told what had to be simplified. */
	within<Made>(owner: string, make: () => Made): Made;
	readonly broken: BrokenParts;
	readonly memberWords: MemberWords;
	readonly sayLiterals: SayLiterals;
	/** What is said of a member; `isSaid` where its type says most of it. */
	readonly notesOf: (schema: Schema, isSaid: boolean) => Notes;
	/** Whether alternatives without a discriminator are searched for a tag, which opens each of them. */
	readonly seeksTags: boolean;
}

/** What a member is called, and whether it must be there. */
export interface FieldName extends Pick<Field, "name" | "words" | "required"> {
	readonly aliases: Field["aliases"] | undefined;
}

/** What building one shape needs of the others. */
export interface ShapeContext extends ShapeSource {
	/** The shape of a part, one level below the spot. */
	shape(id: SchemaId, spot: Spot): Shape;
	/** Sees to it that a type is declared. */
	refer(schema: Schema, side: Side): TypeKey;
	mention(alias: NonNullable<Composition["alias"]>, side: Side): Shape;
	/** A member whose type may have been made already, of a schema that says the same in the same words. */
	leaf(named: FieldName, member: Schema, make: () => Field): Field;
	/** A member as the one object that stands for all that are equal. */
	field(field: Field): Field;
}
