import type { Ports } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";
import { BELIEVED_MS } from "./kept-word.ts";

/** What a change of access can be about. */
export type Changed =
	| { readonly kind: "repository"; readonly id: string }
	| { readonly kind: "installation"; readonly id: string }
	| { readonly kind: "repositories-of"; readonly id: string }
	/** Whoever signs in anew brings another grant. */
	| { readonly kind: "user"; readonly id: string };

const markId = ({ kind, id }: Changed): string => `${kind} ${id}`;

/** Longer than whoever asked before a change can still write what it was told. */
const LATE_MS = 5 * 60_000;

/** Whatever GitHub said of this before now counts for nothing any more: one write, however many people it was about. */
export async function markChanged({ store, clock, random }: Ports, changed: Changed): Promise<void> {
	const id = markId(changed);
	const expiresAt = clock.now() + BELIEVED_MS + LATE_MS;
	const mark = random.id();
	await updateDocument(store, "accessMarks", id, () => ({ id, mark, expiresAt }));
}

/** The last changes of all of these, as one text; undefined where none is known. */
export async function marksOf({ store }: Pick<Ports, "store">, about: readonly Changed[]): Promise<string | undefined> {
	const ids = about.map(markId);
	const found = await store.getAll("accessMarks", ids);
	const marks = ids.map((id) => found.get(id)?.mark ?? "");
	return marks.every((mark) => mark === "") ? undefined : marks.join(" ");
}
