import type { Location } from "../../src/contract/source.ts";
import { plain } from "../../src/lib/say.ts";

/** Something that a setup lacks: one sentence that names the remedy. */
export interface Missing {
	/** null where it stands in no file. */
	readonly at: Pick<Location, "file" | "line"> | null;
	readonly message: string;
}

export function sayMissing({ at, message }: Missing): string {
	return at === null ? message : `${plain(at.file, 1_000)}:${at.line} ${message}`;
}
