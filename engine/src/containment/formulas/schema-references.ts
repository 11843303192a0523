import type { Schema, SchemaId, Union } from "../../contract/api.ts";
import { NULL, OBJECT } from "../../lib/json-types.ts";
import { flagsNull } from "../../openapi/flags-null.ts";
import type { SearchOptions } from "../search-options.ts";
import type { GetSchema, Side } from "../side.ts";
import { tagsOf } from "./branch-tags.ts";
import { condense } from "./condense.ts";
import { describedNamesOnly, mentionedNames } from "./described-names.ts";
import type { DemandOf, Formula } from "./formula.ts";
import type { Formulas } from "./formulas.ts";
import { describedBits } from "./meant-types.ts";
import { schemaFormula } from "./schema-formula.ts";
import { textOf } from "./text-of.ts";

type Reference = DemandOf<"schema">;

/** Values in a schema whose copies are recognised; larger ones are seldom written twice. */
const MAX_TEXT = 100;

/** Alternatives that lead back to each other, and are written out within each other; nobody means more of them. */
const MAX_ASKING = 4;

/** The texts of schemas, by what is written of each: several searches ask about one, in both directions. */
const writtenTexts = new WeakMap<Schema["written"], string | null>();

/** What the schemas of a search are called in its formulas, and what they demand. Each is unfolded once. */
export class SchemaReferences {
	readonly #formulas: Formulas;
	readonly #options: SearchOptions;
	readonly #sides: GetSchema[] = [];
	/** By side and id, as a part or as a whole. */
	readonly #unfolded: Record<"part" | "whole", Map<SchemaId, Formula>>[] = [];
	readonly #texts = new Map<string, Formula>();
	readonly #wholes = new Map<string, Formula>();
	/** By side, the schemas that lead to each other by their branches. */
	readonly #circles = new Map<GetSchema, Map<SchemaId, object>>();

	constructor(formulas: Formulas, options: SearchOptions) {
		this.#formulas = formulas;
		this.#options = options;
		if (options.sender !== undefined) this.#sides.push(options.sender);
	}

	/** The sender is the first side that is known; null where nobody is. */
	get sender(): number | null {
		return this.#options.sender === undefined ? null : 0;
	}

	/** The formula of a schema that describes a value by itself: one for all copies, so that they are asked about once. */
	whole(side: Side): Formula {
		const reference = this.#ref(side, true);
		const key = this.#copyKey(this.#formulas.demand(reference) as Reference);
		if (key === null) return reference;
		const first = this.#wholes.get(key) ?? reference;
		this.#wholes.set(key, first);
		return first;
	}

	/** The schema of a reference. */
	sideOf({ side, id }: Reference): Side {
		const get = this.#sides[side];
		if (get === undefined) throw new RangeError("The reference is of another search.");
		return { id, get };
	}

	/** What the schema of a reference demands, or its opposite where the reference is denied. */
	unfold(reference: Reference): Formula {
		const own = this.stated(reference);
		return reference.holds ? own : this.#formulas.opposite(own);
	}

	/** What the schema of a reference demands, whether the reference is demanded or denied. */
	stated(reference: Reference): Formula {
		const { side, id, whole, holds } = reference;
		const ofSide = this.#unfolded[side] ?? { part: new Map(), whole: new Map() };
		this.#unfolded[side] = ofSide;
		const known = ofSide[whole ? "whole" : "part"];
		const own = known.get(id) ?? this.#formulaOf(holds ? reference : { ...reference, holds: true });
		known.set(id, own);
		return own;
	}

	/** Whether two references are known to stand for the same schema. */
	same(a: Reference, b: Reference): boolean {
		if (a.whole !== b.whole) return false;
		if (a.side === b.side) return a.id === b.id;
		return this.#options.same?.(this.sideOf(a), this.sideOf(b)) === true;
	}

	#ref({ id, get }: Side, whole: boolean): Formula {
		const known = this.#sides.indexOf(get);
		const side = known === -1 ? this.#sides.push(get) - 1 : known;
		const isWhole = whole && this.#options.closed === true;
		return this.#formulas.make({ op: "schema", side, id, whole: isWhole, holds: true });
	}

	/** A copy contradicts what its original does. */
	#formulaOf(reference: Reference): Formula {
		const key = this.#copyKey(reference);
		const known = key === null ? undefined : this.#texts.get(key);
		if (known !== undefined) return known;
		const own = this.#statedBy(reference, this.sideOf(reference).get);
		if (key !== null) this.#texts.set(key, own);
		return own;
	}

	/** Two places with the same text, in one file, are one schema; null of one with a long text. */
	#copyKey(reference: Reference): string | null {
		const { id, get } = this.sideOf(reference);
		const { written } = get(id);
		const known = writtenTexts.get(written);
		const text = known === undefined ? textOf(written.values, MAX_TEXT) : known;
		writtenTexts.set(written, text);
		return text === null ? null : `${reference.side} ${reference.whole} ${written.file} ${text}`;
	}

	/** `asking` are the schemas of which a value is asked already: what only asks one of them again says nothing of it. */
	#statedBy(reference: Reference, get: GetSchema, asking: readonly SchemaId[] = [reference.id]): Formula {
		const formulas = this.#formulas;
		const schema = get(reference.id);
		const isFollowed = this.#options.isFollowed?.(schema, get) === true;
		const stated = schemaFormula(schema, {
			formulas,
			ref: (id: SchemaId) => this.#ref({ id, get }, false),
			alternative: (id: SchemaId) => {
				if (asking.includes(id)) return formulas.never;
				if (asking.length >= MAX_ASKING || !this.#leadsBack(id, asking, get)) return this.#ref({ id, get }, false);
				return this.#statedBy({ ...reference, id, whole: false }, get, [...asking, id]);
			},
			part: (id: SchemaId) => this.#part({ id, get }),
			side: this.sender === null ? null : reference.side,
			tagsOf: ({ discriminator }, branch) =>
				isFollowed && discriminator !== null ? tagsOf(branch, discriminator, get) : undefined,
			mentioned: (one) => (this.sender === null ? [] : mentionedNames(one, get, this.#areSentFreely(one, reference))),
		});
		const taken = this.#takesMeantNull(schema, get) ? formulas.any([formulas.types(NULL), stated]) : stated;
		return reference.whole ? formulas.all([taken, describedNamesOnly(schema, get, formulas, reference.side)]) : taken;
	}

	/** Who receives takes the null that it lists, whatever refuses it beside; who sends sends what is valid. */
	#takesMeantNull(schema: Schema, get: GetSchema): boolean {
		const { sender } = this.#options;
		return schema.meansNull && sender !== undefined && get !== sender && !flagsNull(schema);
	}

	/** Who describes objects, and leaves out the type, sends objects. */
	#part(side: Side): Formula {
		const { get } = side;
		const reference = this.#ref(side, true);
		const schema = get(side.id);
		if (get !== this.#options.sender || schema.types !== null || describedBits(schema, get) !== OBJECT)
			return reference;
		return this.#formulas.all([this.#formulas.types(OBJECT), reference]);
	}

	/** Whether a schema has one of those that lead to it among its alternatives, or among theirs. */
	#leadsBack(id: SchemaId, others: readonly SchemaId[], get: GetSchema): boolean {
		const circles = this.#circles.get(get) ?? new Map<SchemaId, object>();
		this.#circles.set(get, circles);
		const branchesOf = (one: SchemaId) => get(one).unions.flatMap(({ branches }) => branches);
		const circleOf = (one: SchemaId) => condense(one, branchesOf, circles, () => ({}));
		const around = others.filter((other) => circleOf(other) === circleOf(id));
		return around.length > 0 && leadsBack(id, around, get);
	}

	/** The unions of which the sender sends what any branch describes, whichever it means. */
	#areSentFreely(schema: Schema, { side }: Reference): readonly Union[] {
		const { sender, areToldApart } = this.#options;
		if (sender === undefined || side !== this.sender || areToldApart === undefined) return [];
		if (this.#options.isFollowed?.(schema, sender) === true) return [];
		return schema.unions.filter((union) => !areToldApart(union, sender));
	}
}

/** Whether a schema has one of others among its alternatives, or among theirs. */
function leadsBack(id: SchemaId, others: readonly SchemaId[], get: GetSchema): boolean {
	const reached = new Set([id]);
	for (const one of reached) {
		const alternatives = get(one).unions.flatMap(({ kind, branches }) => (kind === "anyOf" ? branches : []));
		if (alternatives.some((branch) => others.includes(branch))) return true;
		for (const branch of alternatives) reached.add(branch);
	}
	return false;
}
