import type { Api } from "../../contract/api.ts";
import type { Change, Direction, Effect } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { compareTexts } from "../../lib/json-order.ts";
import type { Edit, Places, Root } from "../edit.ts";
import { COVERED, maskEdit } from "../effects/correct-effects.ts";
import { isSettledAround, withVoided } from "../effects/voided.ts";
import { alwaysSent } from "./always-sent.ts";
import { meantBy } from "./meant-roots.ts";
import type { PairNode } from "./pair-node.ts";
import { ReachSearch, type Ways } from "./reach-search.ts";
import { Referrers } from "./referrers.ts";
import { servedElsewhere } from "./served-elsewhere.ts";
import { WAYS } from "./ways.ts";

/** One change to be: the same edit, in one direction, wherever it was met. */
interface Entry {
	edit: Edit;
	readonly direction: Direction;
	readonly roots: Root[];
	readonly nodes: PairNode[];
}

/**
 * Collects edits and turns them into changes. An edit that is met several times, through several operations, merges or
 * copies of a parameter, is one change that reaches them all: what makes it one is its kind, direction, places and facts.
 */
export class Ledger {
	readonly #entries = new Map<string, Entry>();
	readonly #search = new ReachSearch();
	readonly #referrers: Referrers;

	constructor(before: Api, after: Api) {
		this.#referrers = new Referrers(before, after);
	}

	/** An edit beside the schemas, in one part of an operation. */
	record(edit: Edit, root: Root): void {
		this.#entry(edit, root.direction).roots.push(root);
	}

	/** An edit that is about no operation. */
	recordApart(edit: Edit): void {
		this.#entry(edit, "request");
	}

	/** The edits of a pair of schemas, in each direction in which operations reach it. */
	recordPair(node: PairNode): void {
		for (const direction of DIRECTIONS) {
			if ((node.ways & WAYS[direction].any) === 0) continue;
			const { narrows, widens, doubts } = WAYS[direction];
			const mask = { narrows: (node.ways & narrows) === 0, widens: (node.ways & widens) === 0 };
			const isDoubtful = (node.ways & doubts) !== 0;
			for (const edit of node.edits) {
				const masked = withVoided(edit, maskEdit(edit, mask), (half) => isSettledAround(node, half));
				const { nodes } = this.#entry(isDoubtful ? doubtful(edit, masked, direction) : masked, direction);
				// A pair is recorded once, so that only its own last edit can have put it here already.
				if (nodes.at(-1) !== node) nodes.push(node);
			}
		}
	}

	/** Every change, in an order that does not depend on that of the text. */
	changes(): Change[] {
		return [...this.#withSharedCauses()]
			.sort(([a], [b]) => compareTexts(a, b))
			.map(([, entry]) => ({
				entry,
				ways: this.#search.waysOf({
					...entry,
					step: entry.edit.step,
					carried: entry.edit.carried,
					meant: meantBy(entry.edit),
				}),
			}))
			.map(({ entry, ways }) => this.#change(entry, ways));
	}

	/**
	 * One edit of the text that stands where several operations refer to without saying so (the root's `security`) is one
	 * change, at the place of the edit. Where a single operation meets it, it is named by that operation.
	 */
	#withSharedCauses(): ReadonlyMap<string, Entry> {
		const groups = Map.groupBy(this.#entries, ([key, { edit, direction }]) =>
			edit.cause === undefined ? key : identity({ ...edit, ...edit.cause }, direction),
		);
		return new Map(
			[...groups].map(([key, [first, ...others]]) => {
				if (first === undefined) throw new TypeError("A group has at least one entry.");
				const [ownKey, entry] = first;
				const { cause } = entry.edit;
				if (cause === undefined) return [ownKey, entry];
				if (others.length === 0) return [ownKey, { ...entry, edit: shownAtCause(entry.edit, cause) }];
				const roots = [entry, ...others.map(([, other]) => other)].flatMap((one) => one.roots);
				const { namedAt: _, ...edit } = entry.edit;
				return [key, { ...entry, edit: { ...edit, ...cause }, roots }];
			}),
		);
	}

	#entry(edit: Edit, direction: Direction): Entry {
		const key = identity(edit, direction);
		const known = this.#entries.get(key);
		if (known !== undefined) {
			known.edit = withNamesOf(known.edit, edit);
			return known;
		}
		const entry: Entry = { edit, direction, roots: [], nodes: [] };
		this.#entries.set(key, entry);
		return entry;
	}

	#change({ edit, direction, nodes, roots }: Entry, ways: Ways): Change {
		const {
			effects,
			step: _step,
			cause: _cause,
			carried: _carried,
			known: _known,
			alone: _alone,
			toldBy: _toldBy,
			readOnly,
			writeOnly,
			...rest
		} = edit;
		const { writable, readable, checked } = WAYS[direction];
		const isOnlyWithout = (way: number) => nodes.length > 0 && nodes.every((node) => (node.ways & way) === 0);
		const referred = this.#referrers.of(edit, { nodes, roots });
		return {
			...rest,
			effect: effects[direction],
			direction,
			readOnly: readOnly || isOnlyWithout(writable),
			writeOnly: writeOnly || isOnlyWithout(readable),
			...(isOnlyWithout(checked) ? { inContent: true } : {}),
			...(referred === undefined ? {} : { referred }),
			...(rest.kind === "default-changed" ? alwaysSent(nodes) : {}),
			...(rest.kind === "enum-changed" && direction === "request" ? servedElsewhere(rest.facts.removed, nodes) : {}),
			reaches: this.#search.reachesBy(ways),
			way: ways.ofPayload,
		};
	}
}

/** An edit that one operation alone meets: it is shown where it was written for all of them, and named by the operation. */
function shownAtCause(edit: Edit, cause: Places): Edit {
	const namedAt = edit.namedAt ?? edit.before;
	return namedAt === null ? edit : { ...edit, ...cause, namedAt };
}

/** An edit of which nothing is left, though clients read what it is about. */
function doubtful(edit: Edit, masked: Edit, direction: Direction): Edit {
	if (masked.effects[direction] !== "none" || edit.effects[direction] === "none") return masked;
	const breaks = edit.effects[direction] === "incomparable" || edit.effects[direction] === BREAKING[direction];
	return breaks ? { ...masked, effects: { ...masked.effects, [direction]: "unknown" }, undecided: COVERED } : masked;
}

const BREAKING: Readonly<Record<Direction, Effect>> = { request: "narrows", response: "widens" };

/** The fact that differs with what a schema is merged into: the same edit shuts other names out of each. */
const BY_MERGE = "shutOut";

/** An edit with the names that the same edit shuts out, or lets in, elsewhere. */
function withNamesOf(edit: Edit, other: Edit): Edit {
	if (edit.kind !== "additional-properties-changed" || other.kind !== "additional-properties-changed") return edit;
	const { shutOut = [] } = edit.facts;
	const missing = other.facts[BY_MERGE]?.filter((name) => !shutOut.includes(name)) ?? [];
	return missing.length === 0 ? edit : { ...edit, facts: { ...edit.facts, shutOut: [...shutOut, ...missing].sort() } };
}

const DIRECTIONS: readonly Direction[] = ["request", "response"];

/** What makes an edit one: texts of it sort by place first. */
function identity({ kind, facts, before, after, effects }: Edit, direction: Direction): string {
	const place = before ?? after;
	const known = Object.entries<JsonValue | undefined>({ ...facts })
		.filter(([name]) => name !== BY_MERGE)
		.map(([name, value]) => `${name} ${canonicalJson(value)}`);
	const about = JSON.stringify([kind, direction, effects[direction], before, after]);
	return [place?.file, place?.pointer, about, ...known].join("\n");
}
