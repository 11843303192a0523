import type { Schema } from "../../../contract/api.ts";
import type { Field } from "../shape.ts";
import type { FieldName, ShapeSource } from "./shape-context.ts";

/**
 * Members whose type follows from the text of a schema that holds no others: nine of ten. Each is made once for all records
 * that have it.
 */
export class LeafFields {
	readonly #known = new Map<number, Map<string, Field>>();

	/** The member, which `make` makes where none was made of the same text. */
	get(named: FieldName, member: Schema, context: ShapeSource, make: () => Field): Field {
		const text = tellingText(member, context);
		if (text === 0) return make();
		const received = context.reach.has(member.id, "response") ? 1 : 0;
		const fields = this.#of(4 * text + 2 * received + (named.required ? 1 : 0));
		const known = fields.get(named.name);
		if (known !== undefined && known.words === named.words && known.aliases === named.aliases) return known;
		const made = make();
		fields.set(named.name, made);
		return made;
	}

	#of(key: number): Map<string, Field> {
		const known = this.#known.get(key);
		if (known !== undefined) return known;
		const fields = new Map<string, Field>();
		this.#known.set(key, fields);
		return fields;
	}
}

/** 0 where more than its text counts: it has a name, its values get names where they stand, or it may be a file. */
function tellingText(member: Schema, { schemas, reach, broken }: ShapeSource): number {
	const isTold = member.name === null && member.enum === null && !reach.inForm(member.id);
	return isTold && broken.inSchema(member).length === 0 ? schemas.textNumber(member.id) : 0;
}
