import type { Field, Shape } from "../../plan/shape.ts";
import type { Block } from "../site/block.ts";
import type { DocsContext } from "../site/docs-context.ts";
import { code, line, list } from "../site/write.ts";
import { sayNotes, sayShape } from "./say-shape.ts";

/** Records that stand within each other without a name of their own. */
const DEEPEST = 3;
/** Smaller records are quicker to read than to look up. */
const LEAST_REPEATED = 3;

export type ListedField = Pick<Field, "name" | "shape" | "required" | "notes">;

/** A record that was shown on this page before, and where. */
interface ShownRecord {
	readonly fields: readonly Field[];
	readonly place: string;
}

/** Records that were shown, by the names of their members: what more they hold is compared where those are the same. */
type Shown = Map<string, ShownRecord[]>;

/** A list of members or arguments, each with what is said about it; `place` says where an argument goes. */
export function memberList(
	fields: readonly ListedField[],
	context: DocsContext,
	place: (name: string) => string | null = () => null,
): Block {
	return listOf(fields, { context, place, shown: new Map() }, []);
}

interface Listing {
	readonly context: DocsContext;
	readonly place: (name: string) => string | null;
	readonly shown: Shown;
}

function listOf(fields: readonly ListedField[], listing: Listing, path: readonly string[]): Block {
	const { context, place } = listing;
	return list(
		fields.map(({ name, shape, required, notes }): readonly Block[] => {
			const where = path.length === 0 ? place(name) : null;
			const facts = [where, required ? "required" : null].filter((fact) => fact !== null);
			const within = recordWithin(shape);
			const known = within === null ? undefined : placeOf(within, listing.shown, [...path, name]);
			const head = [
				code(name),
				...line(" · "),
				...sayShape(shape, context),
				...(facts.length === 0 ? [] : line(` · ${facts.join(", ")}`)),
				...(known === undefined ? [] : [...line(" · with the members of "), code(known), ...line(" above")]),
				...sayNotes(notes, " ·"),
				...(within !== null && known === undefined && path.length >= DEEPEST
					? line(" · its members stand in the description")
					: []),
			];
			const said = context.read(notes.description);
			const [only] = said;
			// A description of one paragraph goes on where its member begins.
			const follows = said.length === 1 && only?.kind === "paragraph" ? [...line(" · "), ...only.content] : [];
			const isShown = within !== null && known === undefined && path.length < DEEPEST;
			return [
				{ kind: "paragraph", content: [...head, ...follows] },
				...(follows.length > 0 ? [] : said),
				...(isShown ? [listOf(within, listing, [...path, name])] : []),
			];
		}),
	);
}

const keys = new WeakMap<readonly Field[], string>();

/** What members hold, as text: the members of one shape are asked for on many pages. */
function keyOf(fields: readonly Field[]): string {
	const key = keys.get(fields) ?? JSON.stringify(fields);
	keys.set(fields, key);
	return key;
}

/** Where the same members stand already; they stand here from now on where they do not. */
function placeOf(fields: readonly Field[], shown: Shown, path: readonly string[]): string | undefined {
	if (fields.length < LEAST_REPEATED || path.length > DEEPEST) return undefined;
	const names = fields.map(({ name }) => name).join("\n");
	const alike = shown.get(names) ?? [];
	const known = alike.find((one) => one.fields === fields || keyOf(one.fields) === keyOf(fields));
	if (known === undefined) shown.set(names, [...alike, { fields, place: path.join(".") }]);
	return known?.place;
}

/** The members of a record that is written in its place, be it in a list. */
function recordWithin(shape: Shape): readonly Field[] | null {
	if (shape.kind === "list") return recordWithin(shape.items);
	if (shape.kind === "union") {
		const records = shape.members.filter((member) => member.kind === "record" && member.fields.length > 0);
		return records.length === 1 && records[0] !== undefined ? recordWithin(records[0]) : null;
	}
	return shape.kind === "record" && shape.fields.length > 0 ? shape.fields : null;
}
