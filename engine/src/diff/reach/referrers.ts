import type { Api } from "../../contract/api.ts";
import type { Via } from "../../contract/change.ts";
import type { Referred, Referrer } from "../../contract/change-details.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { Place } from "../../contract/source.ts";
import { jsonEqual } from "../../lib/json-equal.ts";
import { appendPointer, memberOf, parentPointer, parsePointer } from "../../lib/json-pointer.ts";
import { folderOf, resolvePath } from "../../lib/paths.ts";
import { relativePath } from "../../lib/relative-path.ts";
import { nameless } from "../../openapi/operation-selector.ts";
import { isWithinPlace } from "../../openapi/places.ts";
import { sayTrail } from "../../openapi/say-trail.ts";
import { type Edit, type Root, reachAt } from "../edit.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import type { PairNode, ParentLink } from "./pair-node.ts";

/** Pairs that are gone through above one edit: nearly always the next one was edited, and many edits may lie below many. */
const MAX_PAIRS = 200;

/** What an edit was met in. */
interface Met {
	readonly nodes: readonly PairNode[];
	readonly roots: readonly Root[];
}

/**
 * Finds what refers elsewhere: `owner: {$ref: Person}` that became `owner: {$ref: Contact}` is held against it keyword by
 * keyword, and each difference stands in Person or Contact, where nobody edited anything. Whoever refers to them was edited,
 * and the same switch elsewhere is another edit.
 */
export class Referrers {
	readonly #before: Side;
	readonly #after: Side;
	readonly #lookup: Pick<Lookup, "before" | "after">;
	/** Asked of each pair once, however many edits are below it. */
	readonly #edited = new Map<PairNode, boolean>();

	constructor(before: Api, after: Api) {
		this.#before = new Side(before, after);
		this.#after = new Side(after, before);
		this.#lookup = { before: (id) => before.schemas.get(id), after: (id) => after.schemas.get(id) };
	}

	/** Undefined where the edit stands at places that were edited. */
	of({ kind, before, after, site, namedAt }: Edit, met: Met): Referred | undefined {
		const [from, to] = [namedAt ?? before ?? site.before, describing(after ?? site.after, kind)];
		if (met.nodes.some((node) => this.#isOwn(node, from, to))) return undefined;
		const isKept = { before: this.#isKept(from, "before", met), after: this.#isKept(to, "after", met) };
		if (!isKept.before && !isKept.after) return undefined;
		const by = new Map<string, Referrer>(met.roots.map((root) => [keyOf(root), this.#part(root)]));
		for (const one of this.#above(met.nodes)) by.set(one.key, one);
		return { isKept, by: [...by.values()].sort((a, b) => (a.key < b.key ? -1 : 1)) };
	}

	/** Whether an edit stands inside of a schema that is where it was: nearly all do, and no text is compared for them. */
	#isOwn(node: PairNode, from: Place, to: Place): boolean {
		const [before, after] = [this.#lookup.before(node.before).at, this.#lookup.after(node.after).at];
		return before.pointer === after.pointer && isWithinPlace(from, before) && isWithinPlace(to, after);
	}

	/** What is inside of a schema that was edited is shown there, such as a property of which `required` speaks now. */
	#isKept(place: Place, side: "before" | "after", { nodes }: Met): boolean {
		const version = side === "before" ? this.#before : this.#after;
		if (!version.isKept(place)) return false;
		return !nodes.some((node) => this.#isEdited(node) && isWithinPlace(place, this.#lookup[side](node[side]).at));
	}

	/** The nearest edited schemas above some pairs, each with the step down from it, and the parts of operations where none is. */
	*#above(nodes: readonly PairNode[]): Generator<Referrer> {
		const seen = new Set(nodes);
		for (const node of nodes) if (this.#isEdited(node)) yield this.#referrer(node);
		for (const node of seen) {
			if (this.#isEdited(node) || seen.size > MAX_PAIRS) continue;
			for (const root of node.roots) yield this.#part(root);
			for (const link of node.parents) {
				if (this.#isEdited(link.parent)) yield this.#referrer(link.parent, link);
				else seen.add(link.parent);
			}
		}
	}

	#isEdited(node: PairNode): boolean {
		const known = this.#edited.get(node);
		if (known !== undefined) return known;
		const [before, after] = [this.#lookup.before(node.before), this.#lookup.after(node.after)];
		const isEdited = !this.#before.isKept(before.at) && !this.#after.isKept(after.at);
		this.#edited.set(node, isEdited);
		return isEdited;
	}

	#part(root: Root): Referrer {
		const { carriers } = root;
		const referrer = { key: keyOf(root), places: null };
		if (carriers === undefined) return referrer;
		const before = this.#before.within(carriers.before, "/schema");
		const after = this.#after.within(carriers.after, "/schema");
		return this.#before.isRepeated(before) || this.#after.isRepeated(after)
			? referrer
			: { ...referrer, ofPart: { before, after } };
	}

	#referrer(node: PairNode, link?: ParentLink): Referrer {
		const [before, after] = [this.#lookup.before(node.before).at, this.#lookup.after(node.after).at];
		const down = link === undefined ? "" : pointerOf(link.step.via);
		const key = `${this.#before.nameOf(before)}${down}`;
		return { key, places: { before: this.#before.within(before, down), after: this.#after.within(after, down) } };
	}
}

/** Whether a property is required is edited in the schema that has it, though it is shown at the property. */
function describing(place: Place, kind: Edit["kind"]): Place {
	if (kind !== "property-required-changed") return place;
	return { ...place, pointer: place.pointer.replace(/\/properties\/[^/]+$/u, "") };
}

/** What stands at one place of both versions; undefined where there is none. */
interface Twins {
	readonly own: JsonValue | undefined;
	readonly other: JsonValue | undefined;
}

/** One version, and what the other one has in the same places. */
class Side {
	readonly #own: Api;
	readonly #other: Api;
	/** By file and pointer: most places that are asked about are side by side. */
	readonly #known = new Map<string, Map<string, Twins>>();

	constructor(own: Api, other: Api) {
		this.#own = own;
		this.#other = other;
	}

	/**
	 * Whether the other version has the same in the same place, so that nothing was edited there. What is of one operation alone
	 * is not asked.
	 */
	isKept({ file, pointer }: Place): boolean {
		return (file !== this.#own.at.file || SHARED.test(pointer)) && this.isRepeated({ file, pointer });
	}

	/** Whether the other version has the same at a place, be it of one operation alone. */
	isRepeated({ file, pointer }: Place): boolean {
		const { own, other } = this.#at(file, pointer);
		return own !== undefined && jsonEqual(own, other);
	}

	/** A place by its file as seen from the entry's folder. */
	nameOf({ file, pointer }: Place): string {
		return `${relativePath(this.#own.at.file, file)}#${pointer}`;
	}

	/** What stands there behind a pointer, or else the place itself. */
	within(place: Place, pointer: string): Place {
		const inner = { file: place.file, pointer: place.pointer + pointer };
		return this.#at(inner.file, inner.pointer).own === undefined ? place : inner;
	}

	#at(file: string, pointer: string): Twins {
		const inFile = this.#known.get(file) ?? new Map<string, Twins>([["", this.#roots(file)]]);
		this.#known.set(file, inFile);
		const known = inFile.get(pointer);
		if (known !== undefined) return known;
		const around = parentPointer(pointer);
		const [token] = parsePointer(pointer.slice(around?.length ?? 0)) ?? [];
		if (around === undefined || token === undefined) return { own: undefined, other: undefined };
		const { own, other } = this.#at(file, around);
		const twins = { own: memberOf(own, token), other: memberOf(other, token) };
		inFile.set(pointer, twins);
		return twins;
	}

	#roots(file: string): Twins {
		const [entry, other] = [this.#own.at.file, this.#other.at.file];
		const counterpart = file === entry ? other : resolvePath(folderOf(other), relativePath(entry, file));
		return {
			own: this.#own.resolve("#", file)?.value,
			other: counterpart === undefined ? undefined : this.#other.resolve("#", counterpart)?.value,
		};
	}
}

/** Places of the entry that several operations may refer to. */
const SHARED = /^\/(?!paths\/|webhooks\/|security\b|servers\b)/u;

function keyOf(root: Root): string {
	const { operation, part, status } = root.reach;
	return JSON.stringify([nameless(operation), part, status ?? "", sayTrail(reachAt(root))]);
}

/** From a schema to the one inside of it that a value passes. */
function pointerOf(via: Via): string {
	switch (via.kind) {
		case "property":
			return appendPointer("", "properties", via.name);
		case "pattern":
			return appendPointer("", "patternProperties", via.pattern);
		case "additional":
			return "/additionalProperties";
		case "items":
			return "/items";
		case "content":
			return "/contentSchema";
		case "item":
			return appendPointer("", "prefixItems", via.index);
		default:
			return "";
	}
}
