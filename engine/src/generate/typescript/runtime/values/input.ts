// Needed by: inputs.
import type { ApiFile } from "../body/files.ts";

/** What holds no lists. */
type ApiLeaf =
	// Where dates:
	| Date
	// End.
	// Where files:
	| ApiFile
	// End.
	| string
	| number
	| boolean
	| bigint
	| null
	| undefined;

/** A type as callers give it: lists may be read-only, at any depth. */
export type ApiInput<Value> = unknown extends Value
	? Value
	: Value extends ApiLeaf
		? Value
		: Value extends readonly unknown[]
			? Value[number][] extends Value
				? readonly ApiInput<Value[number]>[]
				: { readonly [Name in keyof Value]: ApiInput<Value[Name]> }
			: { [Name in keyof Value]: ApiInput<Value[Name]> };
