import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OWN } from "./known-pairs.ts";
import type { Verdicts } from "./verdicts.ts";

/** Every version of the rules that a configuration can name (`gate.rules_version`). */
export { rulesVersions } from "../../../engine/src/levels/rules-versions.ts";

function fileOf(version: number): string {
	return join(import.meta.dirname, `rules-version-${version}.derived.json`);
}

/** The snapshot of a version's verdicts; empty where nobody has taken one. It shows what moved, and not what is right. */
export function readHeld(version: number): Verdicts {
	return existsSync(fileOf(version)) ? JSON.parse(readFileSync(fileOf(version), "utf8")) : {};
}

/** A line a pair, so that a difference can be read. */
export function writeHeld(version: number, verdicts: Verdicts): void {
	const lines = Object.entries(verdicts).map(([id, verdict]) => `\t${JSON.stringify(id)}: ${JSON.stringify(verdict)}`);
	writeFileSync(fileOf(version), `{\n${lines.join(",\n")}\n}\n`);
}

/** The snapshot without the repository's own cases that are gone: every clone has those. Shared pairs may not be at hand. */
export function stillKnown(held: Verdicts, found: Verdicts): Verdicts {
	return Object.fromEntries(Object.entries(held).filter(([id]) => !id.startsWith(OWN) || Object.hasOwn(found, id)));
}

/** What differs from the snapshot, a sentence a pair, and last what to do about it. */
export function sayFlips(version: number, held: Verdicts, found: Verdicts): readonly string[] {
	const flips = Object.entries(found).flatMap(([id, now]) => {
		const then = Object.hasOwn(held, id) ? held[id] : undefined;
		if (then === now) return [];
		return then === undefined
			? [`${id} is judged ${now}, and the snapshot has no verdict of it.`]
			: [`${id} was judged ${then}, and is now judged ${now}.`];
	});
	if (flips.length === 0) return [];
	return [
		...flips,
		`An upgrade must not flip a gate: keep what version ${version} says, and add version ${version + 1} for what is new. Before version ${version} is released, or for pairs that are new, take a new snapshot: npm run verdicts -- --write.`,
	];
}
