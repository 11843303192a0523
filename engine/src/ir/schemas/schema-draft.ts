import type { CountBounds, Schema, SchemaId } from "../../contract/api.ts";
import { distinctSorted } from "../../lib/json-order.ts";
import { ANY_TYPE, NULL, type TypeBits } from "../../lib/json-types.ts";
import { NO_ORIGINS } from "../origins.ts";

/** What is only known once a schema is finished, and what a draft holds in another form. */
type Finished =
	| "id"
	| "at"
	| "name"
	| "satisfiable"
	| "types"
	| "namedTypes"
	| "deprecated"
	| "shutOut"
	| "bases"
	| "written";

/** A schema under construction: what a conjunction of fragments demands. Drafts are values: nothing changes one. */
export interface Draft extends Omit<Schema, Finished> {
	/** Something in it can never hold: the schema `false`. */
	readonly never: boolean;
	readonly types: TypeBits;
	/** Undefined where nobody said: what is written further out goes first. */
	readonly deprecated: boolean | undefined;
}

export const UNBOUNDED: CountBounds = {
	minLength: 0,
	maxLength: null,
	minItems: 0,
	maxItems: null,
	minProperties: 0,
	maxProperties: null,
};

/** The demand of a schema without keywords. */
export const NOTHING: Draft = {
	never: false,
	types: ANY_TYPE,
	enum: null,
	exact: null,
	extensibleEnum: false,
	extensibleValues: [],
	lower: null,
	upper: null,
	counts: UNBOUNDED,
	multipleOf: [],
	uniqueItems: false,
	patterns: [],
	formats: [],
	properties: new Map(),
	required: new Set(),
	additionalProperties: null,
	items: null,
	prefixItems: [],
	unions: [],
	folded: null,
	lone: null,
	discriminator: null,
	readOnly: false,
	writeOnly: false,
	meansNull: false,
	deprecated: undefined,
	sunset: null,
	title: null,
	description: null,
	default: undefined,
	dialect: null,
	applicators: null,
	content: null,
	unread: [],
	origins: NO_ORIGINS,
};

/** What the draft demands, or null: every demand that null does not meet is loosened for it. */
export function allowNull(draft: Draft, nullBranch: () => SchemaId, acceptsNull: (branch: SchemaId) => boolean): Draft {
	if (draft.never) return { ...NOTHING, types: NULL };
	const types = draft.types | NULL;
	const listed = draft.enum === null || draft.enum.includes(null) ? draft.enum : distinctSorted([...draft.enum, null]);
	const closed = draft.unions.filter(({ branches }) => !branches.some(acceptsNull));
	if (closed.length === 0) return { ...draft, types, enum: listed };
	const added = nullBranch();
	const opened = draft.unions.map((union) =>
		closed.includes(union) ? { ...union, branches: [...union.branches, added] } : union,
	);
	return { ...draft, types, enum: listed, unions: opened };
}

/**
 * Whether null is listed among the types and not among the values, wherever each of the two is written: nobody lists it in
 * vain, and validators refuse it.
 */
export function leavesOutNull({ types, enum: values }: Draft): boolean {
	const isListed = types !== ANY_TYPE && types !== NULL && (types & NULL) !== 0;
	return isListed && values !== null && !values.includes(null);
}
