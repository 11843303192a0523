/** What shows each clause of a page of docs/contract. */
export type ShownBy = Readonly<Record<string, Proofs | Unseen>>;

/** Names of cases of this folder, and tests elsewhere as "path › name". */
export type Proofs = readonly string[];

/** Why no test shows the clause. */
export interface Unseen {
	readonly unseen: string;
}
