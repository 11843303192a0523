import type { JsonValue } from "../../contract/json.ts";
import type { Resolved, SourceFile } from "../../contract/source.ts";
import { exactsIn, withExacts } from "../../lib/exact-numbers.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { MAX_DYNAMIC_MEANINGS, MAX_DYNAMIC_NODES } from "../limits.ts";
import { childSpots, isData, isDefinitions, rootSpot, type Spot } from "../written/spots.ts";
import type { AnchorNames, DynamicAnchors } from "./dynamic-anchors.ts";
import { meaningName, referenceTo } from "./dynamic-meaning.ts";
import { type DynamicScope, divideAnchors, enterScope, NO_SCOPE } from "./dynamic-scope.ts";
import { identifierOf } from "./own-url.ts";
import { reachingDynamicRefs } from "./reaching-dynamic-refs.ts";
import type { Follow } from "./resolver.ts";
import { tooMany } from "./too-many-anchors.ts";

/**
 * Where a `$dynamicRef` leads depends on the way by which its schema was reached (JSON Schema 2020-12, section 8.2.3.2):
 * a template for lists is a list of users on one way and a list of pets on another. A schema that means several things
 * is given once more for each of them, with a plain `$ref` in the place of each `$dynamicRef`, and so are the references
 * to it; nobody who reads the files afterwards has to know of scopes. What `$dynamicRef`s cannot change is returned as
 * it is. Gives the roots of all files by path; a `$dynamicRef` that no way gives a meaning stays. Throws Fault where the
 * meanings are too many.
 */
export function unfoldDynamicRefs(
	files: ReadonlyMap<string, SourceFile>,
	follow: Follow,
	anchors: DynamicAnchors,
): ReadonlyMap<string, JsonValue> {
	return new DynamicRefs(files, follow, anchors).unfold();
}

/** What is known on the way to a schema. */
interface Way {
	readonly scope: DynamicScope;
	/** What the innermost resource around it says, for schemas that are entered by reference alone. */
	readonly resource: DynamicScope;
	readonly file: string;
	/** A schema that is given once more leaves out what names it, and what it defines for others. */
	readonly isCopy: boolean;
}

/** One thing that a schema means. */
interface Meaning {
	readonly name: string;
	readonly target: Resolved;
	readonly way: Way;
	schema: JsonValue;
}

class DynamicRefs {
	readonly #files: ReadonlyMap<string, SourceFile>;
	readonly #follow: Follow;
	readonly #anchors: DynamicAnchors;
	readonly #sole: AnchorNames;
	readonly #reaching: ReadonlySet<JsonValue>;
	/** How each schema is reached where it stands. */
	readonly #standing = new Map<JsonValue, Way>();
	readonly #meanings = new Map<JsonValue, Map<string, Meaning>>();
	readonly #found: Meaning[] = [];
	#isStanding = false;
	#copied = 0;

	constructor(files: ReadonlyMap<string, SourceFile>, follow: Follow, anchors: DynamicAnchors) {
		this.#files = files;
		this.#follow = follow;
		const { sole, scoped } = divideAnchors(anchors);
		this.#sole = sole;
		this.#anchors = scoped;
		this.#reaching = reachingDynamicRefs(files.values(), follow);
	}

	/** Thrice over the files: what stands where, what is meant on which way, and, with all meanings known, the result. */
	unfold(): ReadonlyMap<string, JsonValue> {
		this.#visitFiles();
		this.#isStanding = true;
		this.#visitFiles();
		// More are found while these are written.
		for (const meaning of this.#found) meaning.schema = this.#visit(rootSpot(meaning.target.value), meaning.way);
		return this.#visitFiles();
	}

	#visitFiles(): ReadonlyMap<string, JsonValue> {
		const roots = new Map<string, JsonValue>();
		for (const { path, root } of this.#files.values()) {
			const way = { scope: NO_SCOPE, resource: NO_SCOPE, file: path, isCopy: false };
			roots.set(path, this.#visit(rootSpot(root), way));
		}
		return roots;
	}

	/** The depth is bounded by the parser. */
	#visit(spot: Spot, outer: Way): JsonValue {
		const { value } = spot;
		if (typeof value !== "object" || value === null || !this.#reaching.has(value)) return value;
		if (outer.isCopy && ++this.#copied > MAX_DYNAMIC_NODES)
			throw tooMany(`make more than ${MAX_DYNAMIC_NODES} values of its schemas`);
		if (isList(value)) {
			const items = childSpots(spot).map((child) => this.#visit(child, outer));
			return withExacts(items, exactsIn(value));
		}
		const way = this.#enter(spot, outer);
		if (!this.#isStanding) this.#standing.set(value, way);
		const members: Members = new Map(childSpots(spot).flatMap((child) => this.#member(child, way)));
		addDynamicRef(members);
		if (!way.isCopy) addMeanings(members, this.#meanings.get(value));
		return withExacts(Object.fromEntries(members), exactsIn(value));
	}

	#enter({ value, parent }: Spot, outer: Way): Way {
		const names = this.#anchors.get(value);
		const isResource = identifierOf(value) !== undefined;
		// Whoever refers to a resource among definitions passes by the one around it.
		const isApart = isResource && parent !== undefined && isDefinitions(parent);
		const scope = enterScope(isApart ? NO_SCOPE : outer.scope, names);
		const resource = isResource ? enterScope(NO_SCOPE, names) : outer.resource;
		return scope === outer.scope && resource === outer.resource ? outer : { ...outer, scope, resource };
	}

	#member(child: Spot, way: Way): readonly Member[] {
		const { token, value } = child;
		if (isData(child)) return [[token, value]];
		if (way.isCopy && (isDefinitions(child) || (NAMING.has(token) && typeof value === "string"))) return [];
		if (isDefinitions(child)) return [[token, this.#visit(child, { ...way, scope: way.resource })]];
		if (token === "$ref" && typeof value === "string") return [[token, this.#reference(value, way)]];
		if (token === "$dynamicRef" && typeof value === "string") return [this.#dynamicReference(value, way)];
		return [[token, this.#visit(child, way)]];
	}

	/** `[MEANT, the reference in its place]`; as it was where nothing on the way gives it a meaning. */
	#dynamicReference(ref: string, way: Way): Member {
		const name = ref.slice(ref.indexOf("#") + 1);
		const anchor = ref.includes("#") ? (this.#sole.get(name) ?? way.scope.names.get(name)) : undefined;
		if (anchor !== undefined) return [MEANT, this.#refer(anchor, way) ?? referenceTo(way.file, anchor.at)];
		return this.#follow(ref, way.file).kind === "resolved" ? [MEANT, this.#reference(ref, way)] : ["$dynamicRef", ref];
	}

	#reference(ref: string, way: Way): string {
		const outcome = this.#follow(ref, way.file);
		return (outcome.kind === "resolved" ? this.#refer(outcome.resolved, way) : undefined) ?? ref;
	}

	/** The reference to what a schema means on a way; undefined where it is what stands there. */
	#refer(target: Resolved, way: Way): string | undefined {
		const standing = this.#standing.get(target.value);
		if (standing === undefined || !this.#isStanding || way.scope === NO_SCOPE) return undefined;
		const { resource } = standing;
		const scope = enterScope(enterScope(way.scope, resource.names), this.#anchors.get(target.value));
		if (scope.key === standing.scope.key) return undefined;
		const { name } = this.#meaning(target, { scope, resource, file: target.at.file, isCopy: true });
		return referenceTo(way.file, target.at, name);
	}

	#meaning(target: Resolved, way: Way): Meaning {
		const known = this.#meanings.get(target.value) ?? new Map<string, Meaning>();
		this.#meanings.set(target.value, known);
		const before = known.get(way.scope.key);
		if (before !== undefined) return before;
		const meaning = { name: meaningName(way.scope), target, way, schema: true };
		known.set(way.scope.key, meaning);
		if (this.#found.push(meaning) > MAX_DYNAMIC_MEANINGS)
			throw tooMany(`give its schemas more than ${MAX_DYNAMIC_MEANINGS} meanings`);
		return meaning;
	}
}

/** The key of the `$ref` that comes in the place of a `$dynamicRef`: no text, because any text may be a name. */
const MEANT: unique symbol = Symbol("$ref in the place of a $dynamicRef");

type Member = readonly [string | typeof MEANT, JsonValue];
type Members = Map<Member[0], JsonValue>;

/** What makes a schema known to others, who mean the one that is written. */
const NAMING: ReadonlySet<string> = new Set(["$id", "$anchor", "$dynamicAnchor"]);

/** Beside a `$ref` there is no place for another. */
function addDynamicRef(members: Members): void {
	const ref = members.get(MEANT);
	if (ref === undefined) return;
	members.delete(MEANT);
	const allOf = members.get("allOf") ?? [];
	if (!members.has("$ref")) members.set("$ref", ref);
	else members.set("allOf", [{ $ref: ref }, ...(isList(allOf) ? allOf : [])]);
}

function addMeanings(members: Members, meanings: ReadonlyMap<string, Meaning> | undefined): void {
	if (meanings === undefined) return;
	const own = members.get("$defs") ?? {};
	const added = [...meanings.values()].map(({ name, schema }): [string, JsonValue] => [name, schema]);
	members.set("$defs", { ...(isObject(own) ? own : {}), ...Object.fromEntries(added) });
}
