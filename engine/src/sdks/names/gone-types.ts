import type { Api } from "../../contract/api.ts";
import type { Change, ChangeOf, Reach } from "../../contract/change.ts";
import type { Place } from "../../contract/source.ts";
import { createEarlier } from "../../openapi/earlier-operations.ts";
import { reachedOperations } from "../../openapi/reached-operations.ts";
import { causeOf } from "../change/causes.ts";
import { createMentionedIn } from "./mentioned-in.ts";
import type { ReachedTypes } from "./reached-types.ts";

/* Types that went: by which changes, and where no change says so. */

/** Changes that can take away what mentions a type. */
const REMOVING =
	/-removed$|^(?:type|union|items|additional-properties|discriminator|enum|access|property-described)-changed$|^media-type-added$|^branch-added$/u;

/**
 * Finds for each type that went the changes at the places that mentioned it: each of them takes it from its own operations.
 * What only a gone type mentioned goes with it. A change that stands elsewhere in the same component is no reason.
 */
export function explain(
	gone: readonly string[],
	reached: ReachedTypes,
	changes: readonly Change[],
	before: Api,
): ReadonlyMap<Change, ReadonlySet<string>> {
	const removing = changes.filter((change) => REMOVING.test(change.kind) && causeOf(change) !== "nothing");
	const search: Search = {
		left: new Set(gone),
		reached,
		removing: mentionersIn(removing, before),
	};
	const tags = Map.groupBy(removing.filter(isOfTag), ({ facts }) => facts.tag ?? "");
	const goneWith = new Map<Change, Set<string>>();
	for (const name of gone) {
		const causes = new Set([...causesOf(name, search), ...(tags.get(name) ?? [])]);
		for (const change of fewest([...causes])) goneWith.set(change, (goneWith.get(change) ?? new Set()).add(name));
	}
	return goneWith;
}

/** What extends a base is one of its tags by its name alone, which no mapping has to mention. */
function isOfTag(change: Change): change is ChangeOf<"discriminator-changed"> {
	return change.kind === "discriminator-changed" && change.facts.tag !== null;
}

/**
 * So many that each operation which they reach is told once: what comes back and what is sent are edited in one place. An
 * operation that is gone takes a type along where nothing else does.
 */
function fewest(causes: readonly Change[]): readonly Change[] {
	const edits = causes.filter(({ kind }) => kind !== "operation-removed");
	if (edits.length === 0) return causes.slice(0, 1);
	const told = new Set<string>();
	return edits.filter(({ reaches }) => {
		const untold = reachedOperations(reaches).filter((operation) => !told.has(operation));
		for (const operation of untold) told.add(operation);
		return untold.length > 0;
	});
}

/** The operations whose code could name a type that went, where none of the changes with which it went reaches. */
export function createUntold(
	goneWith: ReadonlyMap<Change, ReadonlySet<string>>,
	before: Api,
	after: Api,
	say: (name: string) => readonly Reach[],
): (name: string) => readonly Reach[] {
	const told = new Map<string, Set<string>>();
	for (const [{ reaches }, names] of goneWith) {
		const operations = reachedOperations(reaches);
		for (const name of names) told.set(name, new Set([...(told.get(name) ?? []), ...operations]));
	}
	const earlier = createEarlier(before.operations, after.operations);
	const standing = new Map(after.operations.map((operation) => [earlier(operation)?.key, operation.key]));
	return (name) => {
		const operations = told.get(name);
		if (operations === undefined) return say(name);
		// What happened to an operation that is gone is told by itself.
		return say(name).filter(({ operation }) => {
			const key = standing.get(operation);
			return key !== undefined && !operations.has(key);
		});
	};
}

interface Search {
	readonly left: ReadonlySet<string>;
	readonly reached: ReachedTypes;
	/** By the component or operation that they stand in, and by each component that what they took or edited mentioned. */
	readonly removing: ReadonlyMap<string, ReadonlyMap<string, readonly Change[]>>;
}

function causesOf(name: string, { left, reached, removing }: Search): ReadonlySet<Change> {
	const causes = new Set<Change>();
	const seen = new Set<string>([name]);
	for (const next of seen) {
		for (const { component, pointer } of reached.get(next) ?? []) {
			if (component === next) continue;
			for (const change of removing.get(containerOf(pointer))?.get(next) ?? []) causes.add(change);
			if (component !== null && left.has(component)) seen.add(component);
		}
	}
	return causes;
}

function placeOf({ before, site }: Change): Place {
	return before ?? site.before;
}

/** The pointer of the component or operation that a place is in. */
function containerOf(pointer: string): string {
	return pointer.split("/", pointer.startsWith("/definitions/") ? 3 : 4).join("/");
}

/** Each change is asked once for what it mentioned: a component may have thousands of changes, and as many types that went. */
function mentionersIn(changes: readonly Change[], api: Api): Search["removing"] {
	const mentionedIn = createMentionedIn(api);
	const found = new Map<string, Map<string, Change[]>>();
	for (const change of changes) {
		const place = placeOf(change);
		const container = containerOf(api.homeOf(place));
		const mentioners = found.get(container) ?? new Map<string, Change[]>();
		found.set(container, mentioners);
		for (const name of new Set([...mentionedIn(place), ...mentionedIn(schemaOf(place)), ...tagsGoneWith(change)])) {
			mentioners.set(name, deepest(mentioners.get(name) ?? [], change));
		}
	}
	return found;
}

/** A value of a base's own tag goes, and with it what extends the base by that name. */
function tagsGoneWith({ kind, facts }: Change): readonly string[] {
	return kind === "enum-changed" ? facts.removed.filter((value) => typeof value === "string") : [];
}

/** Of changes one inside of the other, the inner one says what happened: those that stand deepest. */
function deepest(known: Change[], change: Change): Change[] {
	const difference = known[0] === undefined ? 0 : depthOf(change) - depthOf(known[0]);
	if (difference > 0) return [change];
	if (difference === 0) known.push(change);
	return known;
}

const depthOf = (change: Change): number => placeOf(change).pointer.split("/").length;

/** Keywords that decide whether the schema around them is a type, and of what it is made. */
const KEYWORDS = /(?<!\/properties)\/(?:type|enum|oneOf|anyOf|allOf|properties|discriminator(?:\/.*)?)$/u;

function schemaOf({ file, pointer }: Place): Place {
	return { file, pointer: pointer.replace(KEYWORDS, "") };
}
