import type { NameLock } from "../../../contract/name-lock.ts";
import { lineOf } from "./print-name-lock.ts";

/** How one generation's lock differs from the one that it was given. Nothing is ever left out of the later one. */
export interface LockChanges {
	/** Names that the earlier one does not have. */
	readonly added: number;
	/** Lines of the earlier one that say what is no longer so: what models are shown of a tool, a name that people changed. */
	readonly changed: number;
}

/** What a generation did to the lock that it was given; `before` is null where there was none. */
export function lockChanges(before: NameLock | null, { names }: NameLock): LockChanges {
	let [added, changed] = [0, 0];
	for (const [key, now] of names) {
		const was = before?.names.get(key);
		if (was === undefined) added++;
		else if (lineOf(was) !== lineOf(now)) changed++;
	}
	return { added, changed };
}
