import type { Place } from "../contract/source.ts";

/** A part of another file than the entry, and the pointer by which it is called. */
export interface Anchor {
	readonly pointer: string;
	readonly home: string;
}

/** Which parts of other files are called what: of two names for one place the first that was given counts. */
export class Anchors {
	readonly #byFile = new Map<string, Map<string, Anchor>>();

	add({ file, pointer }: Place, home: string): void {
		const own = this.#byFile.get(file) ?? new Map<string, Anchor>();
		this.#byFile.set(file, own);
		if (!own.has(pointer)) own.set(pointer, { pointer, home });
	}

	/** The part that a place is, or stands in: the innermost of them. */
	around({ file, pointer }: Place): Anchor | undefined {
		const own = this.#byFile.get(file);
		if (own === undefined) return undefined;
		for (let around = pointer; ; around = around.slice(0, around.lastIndexOf("/"))) {
			const anchor = own.get(around);
			if (anchor !== undefined || around === "") return anchor;
		}
	}

	/** What a place is called; undefined where no part with a name is around it. */
	homeOf(place: Place): string | undefined {
		const anchor = this.around(place);
		return anchor === undefined ? undefined : anchor.home + place.pointer.slice(anchor.pointer.length);
	}
}
