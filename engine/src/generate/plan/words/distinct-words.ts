import type { NameKind } from "../../../contract/name-lock.ts";
import { assignNames, type NameClaim, nameKey } from "../../names/assign-names.ts";
import { forgottenNames, type KeptNames } from "../../names/lock/kept-names.ts";
import { partIn } from "../../names/lock/subjects.ts";
import { spelledOut } from "../../names/spelled-out.ts";
import { splitWords, type Words } from "../../names/split-words.ts";

/** A name that needs words, and what to call it where its own say nothing or are taken. */
export interface WordsClaim {
	/** Its identity among the claims. */
	readonly key: string;
	readonly name: string;
	readonly candidates: readonly Words[];
	/** Who goes first where two want the same: the lowest number; 0 where it is left out. */
	readonly rank?: number;
	/** The words that it had before, and keeps. */
	readonly kept?: Words | undefined;
}

/** How names of one scope are kept from one generation to the next. */
export interface KeptScope {
	readonly names: KeptNames;
	readonly kind: NameKind;
	/** What the names are parts of; null for those of the whole SDK. */
	readonly owner: string | null;
}

/** For names that are no promise. */
const unkept: KeptScope = { names: forgottenNames, kind: "member", owner: null };

/** The words of a scope's names, those of a lock kept, and the lock told of all of them. */
export function keepWords(
	claims: readonly WordsClaim[],
	{ names, kind, owner }: KeptScope,
	taken: readonly Words[] = [],
): ReadonlyMap<string, Words> {
	const known = names.areFirst ? null : new Map(claims.map(({ key }) => [key, names.kept(kind, partIn(owner, key))]));
	const kept = known === null ? claims : claims.map((claim) => ({ ...claim, kept: known.get(claim.key)?.name[0] }));
	const reserved = names.given(kind, owner ?? "").flatMap(([words]) => (words === undefined ? [] : [words]));
	const words = chooseWords(kept, taken, reserved);
	for (const [key, own] of words) names.give(kind, partIn(owner, key), [own], known?.get(key)?.was);
	return words;
}

/**
 * Words for each name, so that no two are one in any spelling: those of the name. Where several share them, whoever is
 * spelled nearest to them has them (see `distance`), and the others spell their signs or their capitals out.
 */
export function distinctWords(names: readonly string[], scope: KeptScope = unkept): ReadonlyMap<string, Words> {
	return keepWords(
		names.map((name) => ({ key: name, name, candidates: [splitWords(name)] })),
		scope,
	);
}

/**
 * Words by key, for names that may have better ones than their own; `taken` are words that others have already, and
 * `reserved` those that nobody gets who does not keep them.
 */
function chooseWords(
	claims: readonly WordsClaim[],
	taken: readonly Words[],
	reserved: readonly Words[],
): ReadonlyMap<string, Words> {
	const wanted = new Map<string, Words>();
	for (const { key, candidates, kept } of claims) wanted.set(key, kept ?? candidates[0] ?? []);
	const keys = new Set<string>();
	for (const words of wanted.values()) keys.add(nameKey(words));
	for (const words of taken) keys.add(nameKey(words));
	const isFree = reserved.length === 0 || claims.every(({ kept }) => kept !== undefined);
	// Nearly always nobody is in anybody's way.
	if (isFree && keys.size === wanted.size + taken.length && !keys.has("")) return wanted;
	const held = taken.map(
		(words): NameClaim => ({ pointer: `taken ${nameKey(words)}`, rank: 0, candidates: [words], kept: words }),
	);
	const asked = claims.map(({ key, name, candidates, rank = 0, kept }): NameClaim => {
		const [own, spelled] = [splitWords(name), spelledOut(name)];
		const last = [
			[...spelled, caseOf(name)],
			[...spelled, "sign"],
		];
		const all = [...candidates, own, spelled, ...last];
		return { pointer: key, rank: 1 + FARTHEST * rank + distance(name, own, spelled), candidates: all, kept };
	});
	const names = assignNames([...held, ...asked], reserved.map(nameKey));
	return new Map(claims.map(({ key }) => [key, names.get(key) ?? []]));
}

/**
 * How far a name is from its words as Python writes them (`order_id`): so what is added beside a name takes its words as
 * seldom as can be. After the words themselves come names without signs, which have nothing else to be called, and among
 * equals those that begin small, as in JSON (`orderId`).
 */
function distance(name: string, own: Words, spelled: Words): number {
	if (name === own.join("_")) return 0;
	const isPlain = nameKey(own) === nameKey(spelled);
	const capitals = { lower: 1, camel: 1, pascal: 2, upper: 3 }[caseOf(name)];
	return capitals + (isPlain ? 0 : 3);
}

/** More than any distance. */
const FARTHEST = 7;

/** What tells names apart that differ in nothing but their capitals: `asc` beside `ASC`. */
function caseOf(name: string): "lower" | "upper" | "pascal" | "camel" {
	if (name === name.toLowerCase()) return "lower";
	if (name === name.toUpperCase()) return "upper";
	return /^\p{Lu}/u.test(name) ? "pascal" : "camel";
}
