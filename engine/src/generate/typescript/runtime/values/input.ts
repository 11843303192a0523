// Needed by: inputs.
import type { ApiFile } from "../body/files.ts";

/** A type as callers give it: lists may be read-only, at any depth. */
export type ApiInput<Value> = unknown extends Value
	? Value
	: Value extends string | number | boolean | bigint | null | undefined | Date | ApiFile
		? Value
		: Value extends readonly unknown[]
			? { readonly [Name in keyof Value]: ApiInput<Value[Name]> }
			: { [Name in keyof Value]: ApiInput<Value[Name]> };
