/** What shows each clause of a page of docs/contract. */
export type ShownBy = Readonly<Record<string, Proofs | Unseen>>;

/** Names of cases of this folder, and tests elsewhere as "path › name". */
export type Proofs = readonly string[];

/** Why no test shows the clause. */
export interface Unseen {
	readonly unseen: string;
}

/** Of outputs that GENERATED (scene/tracked-api.ts) does not name. */
export const NOT_GENERATED =
	"This version of the engine generates the outputs in GENERATED and no others: the cases hold the service to those, and to 404 or null for the rest.";
