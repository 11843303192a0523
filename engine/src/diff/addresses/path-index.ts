import type { Operation } from "../../contract/api.ts";
import { literalOf, type Part, partsOf } from "./path-parts.ts";

/** An operation with the parts of its path. */
export interface Addressed {
	readonly operation: Operation;
	readonly parts: readonly Part[];
}

/** Paths that write out the same parts, by what they write there. */
interface Table {
	readonly written: readonly number[];
	readonly byText: Map<string, Addressed[]>;
}

/** More kinds of paths than one API has: of the rest nothing is said. */
const MAX_TABLES = 32;

/** Paths that differ in the names of their parameters alone, or in what stands beside these: OpenAPI has at most a few. */
const MAX_ALIKE = 16;

/** Finds the operations whose paths may be those of a request, without looking at all of them. */
export class PathIndex {
	readonly #tables = new Map<string, Table[]>();

	constructor(operations: readonly Operation[]) {
		for (const operation of operations) this.#add({ operation, parts: partsOf(operation) });
	}

	/** Those of the same method that write out no other text than these parts have. */
	candidates(method: string, parts: readonly Part[]): readonly Addressed[] {
		const texts = parts.map(literalOf);
		return (this.#tables.get(shapeOf(method, parts)) ?? []).flatMap(
			({ written, byText }) => byText.get(keyOf(texts, written)) ?? [],
		);
	}

	#add(addressed: Addressed): void {
		const { operation, parts } = addressed;
		const texts = parts.map(literalOf);
		const written = [...texts.keys()].filter((index) => texts[index] !== null);
		const table = this.#tableOf(shapeOf(operation.method, parts), written);
		if (table === null) return;
		const key = keyOf(texts, written);
		const alike = table.byText.get(key);
		if (alike === undefined) table.byText.set(key, [addressed]);
		else if (alike.length < MAX_ALIKE) alike.push(addressed);
	}

	#tableOf(shape: string, written: readonly number[]): Table | null {
		const tables = this.#tables.get(shape) ?? [];
		const known = tables.find((table) => String(table.written) === String(written));
		if (known !== undefined || tables.length >= MAX_TABLES) return known ?? null;
		const table: Table = { written, byText: new Map() };
		this.#tables.set(shape, [...tables, table]);
		return table;
	}
}

function shapeOf(method: string, parts: readonly Part[]): string {
	return `${method} ${parts.length}`;
}

function keyOf(texts: readonly (string | null)[], written: readonly number[]): string {
	return written.map((index) => texts[index] ?? "{}").join("/");
}
