import type { Issue } from "../../contract/fault.ts";
import type { Place, Resolved, SourceFile } from "../../contract/source.ts";
import { quoteValue } from "../../lib/say.ts";
import { pointerOf } from "../written/spots.ts";
import { createExtending } from "./extending-schemas.ts";
import type { Slot } from "./reference-grammar.ts";
import { createWalk, type Met } from "./reference-walk.ts";
import type { Follow, Outcome } from "./resolver.ts";

/** A `$ref` that stands where a reference may stand, and that leads nowhere. */
export interface BrokenReference extends Pick<Met, "keyword" | "ref" | "isHint"> {
	readonly at: Place;
	readonly kind: "remote" | "nowhere";
	/** Ends a sentence that begins with "it". */
	readonly why: string;
	/** The reference that it leads to, where that is the broken one. */
	readonly through?: string;
	/** What to do, where more is known than for others of its kind. */
	readonly remedy?: string;
	/** The file that it names, where that is what is missing. */
	readonly file?: string;
	/** Why that file cannot be read, where it is there. */
	readonly issue?: Issue;
}

/** A value in a file, and what OpenAPI says that it is. */
export interface Part extends Resolved {
	readonly slot: Slot;
}

export interface Traced {
	readonly broken: readonly BrokenReference[];
	/** Where references lead into other files than the entry. */
	readonly parts: readonly Part[];
}

/** Why what a reference leads to is nothing that can stand there; null where it may. Nothing at all is said elsewhere. */
function objectionTo({ at, value }: Resolved, slot: Slot): string | null {
	if (typeof value === "object" || (typeof value === "boolean" && slot === "schema")) return null;
	return `leads to ${quoteValue(value)} in ${at.file}, where an object should stand`;
}

/**
 * Walks a description as OpenAPI means it, from its root, which is a `slot`, and through every reference that the
 * grammar knows, and asks for the files that they name. Gives the references that lead nowhere. `fetchFiles` adds what it can load to the files
 * that `follow` sees; what it has not added is not there.
 */
export async function traceReferences(
	entry: SourceFile,
	slot: Slot,
	follow: Follow,
	fetchFiles: (paths: readonly string[]) => Promise<void>,
): Promise<Traced> {
	const broken: BrokenReference[] = [];
	const parts: Part[] = [];
	const extending = createExtending(follow);
	const walk = createWalk((value, { file, slot: own }) => {
		if (own !== "schema" || file === entry.path || !Object.hasOwn(value, "discriminator")) return;
		for (const schema of extending(value, file)) {
			parts.push({ ...schema, slot: own });
			walk.enter(schema, own);
		}
	});
	walk.enter({ at: { file: entry.path, pointer: "" }, value: entry.root }, slot);
	const asked = new Set<string>();
	let waiting: readonly Met[] = [];
	for (;;) {
		const unloaded: Met[] = [];
		const wanted = new Set<string>();
		const settle = (met: Met) => {
			const outcome = follow(met.ref, met.file);
			if (outcome.kind === "resolved") {
				const { resolved } = outcome;
				walk.enter(resolved, met.slot);
				if (resolved.at.file !== entry.path) parts.push({ ...resolved, slot: met.slot });
				const why = objectionTo(resolved, met.slot);
				if (why !== null && !met.isHint) broken.push({ at: placeOf(met), ...referenceOf(met), kind: "nowhere", why });
			} else if (outcome.kind === "unloaded" && !asked.has(outcome.file)) {
				unloaded.push(met);
				wanted.add(outcome.file);
			} else broken.push({ at: placeOf(met), ...referenceOf(met), ...reasonOf(outcome) });
		};
		waiting.forEach(settle);
		walk.drain(settle);
		if (wanted.size === 0) return { broken, parts };
		for (const path of wanted) asked.add(path);
		await fetchFiles([...wanted].sort());
		waiting = unloaded;
	}
}

function referenceOf({ keyword, ref, isHint }: Met): Pick<BrokenReference, "keyword" | "ref" | "isHint"> {
	return { keyword, ref, isHint };
}

function placeOf({ file, base, spot }: Met): Place {
	return { file, pointer: base + pointerOf(spot) };
}

/** Why a reference is broken that was not resolved, when there is nothing more to load. */
export function reasonOf(
	outcome: Exclude<Outcome, { kind: "resolved" }>,
): Pick<BrokenReference, "kind" | "why" | "through" | "file" | "remedy"> {
	if (outcome.kind !== "unloaded") return outcome;
	const { file } = outcome;
	return { file, kind: "nowhere", why: `names the file ${file}, which is not there` };
}
