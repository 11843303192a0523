import type { BoundedUpgrade, UpgradeNote } from "../../contract/upgrade.ts";

/**
 * As many steps of each note, from the first, as fit into `room`: UTF-16 units of JSON, the same for each note. One that is
 * too long by itself is left out, and those behind it are not. A note of which nothing fits is left out.
 */
export function boundUpgrade(notes: readonly UpgradeNote[], room: number): BoundedUpgrade {
	const each = room / Math.max(1, notes.length);
	const kept = notes.map((note): UpgradeNote => {
		let taken = 0;
		const steps = note.steps.filter((step) => {
			const size = JSON.stringify(step).length;
			if (taken + size > each) return false;
			taken += size;
			return true;
		});
		return { ...note, steps };
	});
	const count = (all: readonly UpgradeNote[]) => all.reduce((sum, { steps }) => sum + steps.length, 0);
	return { notes: kept.filter(({ steps }) => steps.length > 0), leftOut: count(notes) - count(kept) };
}
