import type { JsonValue } from "../../contract/json.ts";
import type { Resolved, SourceFile } from "../../contract/source.ts";
import { childPointer, formatPointer, memberOf, parentPointer } from "../../lib/json-pointer.ts";
import { quote } from "../../lib/say.ts";
import { MAX_REFERENCE_CHAIN } from "../limits.ts";
import { tokensOf, walkKeywords } from "../written/spots.ts";
import { describeCircle, nounOf } from "./circle.ts";
import { isMeaningName } from "./dynamic-meaning.ts";
import { ownUrl, withoutOwnUrl } from "./own-url.ts";
import { readReference, referenceIn } from "./reference.ts";

/** What became of a `$ref`. `why` ends a sentence that begins with "it". */
export type Outcome =
	/** `behind`: the other references that it leads through; absent where there is none. */
	| { readonly kind: "resolved"; readonly resolved: Resolved; readonly behind?: number }
	| { readonly kind: "unloaded"; readonly file: string }
	| Broken;

interface Broken {
	readonly kind: "remote" | "nowhere";
	readonly why: string;
	/** `why` tells of the whole chain, or names the later reference of it that is broken. */
	readonly chained?: true;
	/** The reference that this one leads to, where that is the broken one. */
	readonly through?: string;
	/** What to do, where more is known than for others of its kind. */
	readonly remedy?: string;
	/** The chain did not end. */
	readonly endless?: true;
}

/** Follows a `$ref` text that is written in the file `from` to the value that it finally means. */
export type Follow = (ref: string, from: string) => Outcome;

/**
 * A resolver over the files that are loaded so far. It remembers every answer but "unloaded", which a later load may
 * change. With `siblingsCount` (OpenAPI 3.1 and newer) a chain ends at an object whose `$ref` has siblings that mean
 * something: such an object is more than what it refers to. Before 3.1 siblings of `$ref` are ignored, as 3.0.3 says.
 */
export function createResolver(files: ReadonlyMap<string, SourceFile>, siblingsCount: boolean): Follow {
	const remembered = new Map<string, Map<string, Outcome>>();
	const anchors = new Map<SourceFile, Anchors>();

	/** Every answer on the way is remembered, so that a long chain costs its length and not its square. */
	const seek = (ref: string, from: string, links: number): Outcome => {
		const answers = remembered.get(from) ?? new Map<string, Outcome>();
		remembered.set(from, answers);
		const known = answers.get(ref);
		if (known !== undefined) return known;
		const outcome = seekAnew(ref, from, links);
		if (outcome.kind !== "unloaded") answers.set(ref, outcome);
		return outcome;
	};

	/** `links` bounds the recursion, and ends chains that go round. */
	const seekAnew = (ref: string, from: string, links: number): Outcome => {
		if (links === 0) return { ...nowhere(ENDLESS), chained: true, endless: true };
		const url = ownUrl(files.get(from)?.root);
		const reference = readReference(url === undefined ? ref : withoutOwnUrl(ref, url), from);
		if (reference.kind === "remote") return reference;
		if (reference.kind === "malformed") return nowhere(reference.why);
		const file = files.get(reference.file);
		if (file === undefined) return { kind: "unloaded", file: reference.file };
		const tokens = reference.kind === "pointer" ? reference.tokens : anchorTokens(file, reference.name);
		if (tokens === undefined) return nowhere(`names an anchor that is not in ${file.path} exactly once`);
		return descend({ at: { file: file.path, pointer: "" }, value: file.root }, tokens, links);
	};

	const descend = (root: Resolved, tokens: readonly string[], links: number): Outcome => {
		let here = root;
		for (const token of tokens) {
			let value = memberOf(here.value, token);
			if (value === undefined) {
				// Widely written, though not by the letter: a pointer that goes on behind another reference.
				const behind = settle(here, links, false);
				if (behind.kind !== "resolved") return behind;
				here = behind.resolved;
				value = memberOf(here.value, token);
			}
			if (value === undefined) return missing(root.at.file, tokens);
			here = { at: { file: here.at.file, pointer: pointerBelow(here.at.pointer, token) }, value };
		}
		return settle(here, links, siblingsCount);
	};

	/** Follows the value on where it is itself a reference. */
	const settle = (here: Resolved, links: number, stopAtSiblings: boolean): Outcome => {
		const ref = referenceIn(here.value);
		const goesOn = ref !== undefined && !(stopAtSiblings && hasMeaningfulSiblings(here.value));
		return goesOn ? onTheWay(ref, seek(ref, here.at.file, links - 1)) : { kind: "resolved", resolved: here };
	};

	const anchorTokens = (file: SourceFile, name: string): readonly string[] | undefined => {
		const known = anchors.get(file) ?? readAnchors(file.root);
		anchors.set(file, known);
		return known.get(name) ?? undefined;
	};

	return (ref, from) => {
		const outcome = seek(ref, from, MAX_REFERENCE_CHAIN);
		return outcome.kind === "nowhere" && outcome.endless === true
			? { ...outcome, ...describeCircle(ref, from, files) }
			: outcome;
	};
}

/** Where a member stands; what a schema means on another way, where the schema stands. */
function pointerBelow(pointer: string, token: string): string {
	const isMeaning = isMeaningName(token) && pointer.endsWith("/$defs");
	return isMeaning ? (parentPointer(pointer) ?? pointer) : childPointer(pointer, token);
}

/** OpenAPI 3.1 lets a Reference Object override these two; they and extensions change no payload. */
const ANNOTATIONS: ReadonlySet<string> = new Set(["$ref", "summary", "description", "$comment"]);

function hasMeaningfulSiblings(value: JsonValue): boolean {
	return Object.keys(value ?? {}).some((key) => !ANNOTATIONS.has(key) && !key.startsWith("x-"));
}

/** The place of each `$anchor` and `$dynamicAnchor` (JSON Schema 2020-12, section 8.2.2); null where a name stands twice. */
type Anchors = ReadonlyMap<string, readonly string[] | null>;

function readAnchors(root: JsonValue): Anchors {
	const anchors = new Map<string, readonly string[] | null>();
	for (const spot of walkKeywords(root)) {
		const isName = spot.token === "$anchor" || spot.token === "$dynamicAnchor";
		if (!isName || typeof spot.value !== "string" || spot.parent === undefined) continue;
		anchors.set(spot.value, anchors.has(spot.value) ? null : tokensOf(spot.parent));
	}
	return anchors;
}

const ENDLESS = `begins or joins a chain of references that does not end within ${MAX_REFERENCE_CHAIN}`;

/** Blames the reference that is broken, the last of a chain, and not the one by which it was reached. */
function onTheWay(ref: string, outcome: Outcome): Outcome {
	if (outcome.kind === "unloaded") return outcome;
	if (outcome.kind === "resolved") return { ...outcome, behind: (outcome.behind ?? 0) + 1 };
	return outcome.chained === true
		? outcome
		: { ...outcome, why: `leads to the $ref ${quote(ref)}, which ${outcome.why}`, chained: true, through: ref };
}

function missing(file: string, tokens: readonly string[]): Broken {
	return {
		...nowhere(`points to ${formatPointer(tokens)}, which does not exist in ${file}`),
		remedy: `correct the $ref, or add ${nounOf(tokens)}`,
	};
}

function nowhere(why: string): Broken {
	return { kind: "nowhere", why };
}
