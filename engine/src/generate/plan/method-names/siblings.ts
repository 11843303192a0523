import { compareEditions, type Edition } from "../../names/edition.ts";
import type { Words } from "../../names/split-words.ts";
import { namesMany } from "../../names/verbs.ts";
import { groupKey, groupPaths } from "./group-path.ts";
import type { WishedOperation } from "./operation-name.ts";
import type { ReadPath } from "./read-path.ts";

/** What is done to one of several things. */
const itemMethods = ["GET", "PUT", "PATCH", "DELETE"] as const;

/**
 * What the operations of one API show about each other's paths. This is all that a name takes from other operations
 * before names collide and groups fold:
 * - whether there is an item below a path, which makes it a collection;
 * - which methods one path has;
 * - whether a last segment that reads like a verb is a group elsewhere;
 * - which edition of a path is the newest.
 */
export class Siblings {
	readonly #methods = new Map<string, Set<string>>();
	readonly #groups = new Set<string>();
	/** The edition that has the bare names of a resource, and whether that is because a lock gave them to it. */
	readonly #bare = new Map<string, { readonly edition: Edition | null; readonly isHeld: boolean }>();

	/** `keptOf` is what a lock calls an operation, by its index: it decides which edition has the bare names. */
	constructor(wishes: readonly WishedOperation[], keptOf: (index: number) => readonly Words[] | null) {
		for (const [index, { operation, name }] of wishes.entries()) {
			const { path, group, action, source } = name;
			const methods = this.#methods.get(path.shape);
			if (methods === undefined) this.#methods.set(path.shape, new Set([operation.method]));
			else methods.add(operation.method);
			if (source === "given") continue;
			if (action === null) for (const each of groupPaths(group)) this.#groups.add(groupKey(each));
			this.#addEdition(path, keptOf(index));
		}
	}

	#addEdition({ resource, edition }: ReadPath, kept: readonly Words[] | null): void {
		const known = this.#bare.get(resource);
		const isHeld = kept !== null && (edition === null || !kept.some((words) => isSame(words, edition.words)));
		const isNewer = known === undefined || compareEditions(edition, known.edition) < 0;
		if (known === undefined || isHeld > known.isHeld || (isHeld === known.isHeld && isNewer)) {
			this.#bare.set(resource, { edition, isHeld });
		}
	}

	/** Whether the path is that of many things, whatever its last word looks like. */
	isCollection({ shape, endsInParameter, nouns }: ReadPath): boolean {
		if (endsInParameter) return false;
		const item = this.#methods.get(`${shape}/{}`);
		return itemMethods.some((method) => item?.has(method)) || namesMany(nouns.at(-1)?.at(-1) ?? "");
	}

	isRead({ shape }: ReadPath): boolean {
		return this.#methods.get(shape)?.has("GET") === true;
	}

	isGroup(path: readonly Words[]): boolean {
		return this.#groups.has(groupKey(path));
	}

	/** The edition that a path must be told apart by: null for the one that has the bare names, the newest. */
	otherEdition({ edition, resource }: ReadPath): Edition | null {
		const bare = this.#bare.get(resource);
		if (edition === null || bare === undefined) return null;
		return compareEditions(edition, bare.edition) === 0 ? null : edition;
	}
}

function isSame(a: Words, b: Words): boolean {
	return a.join(" ") === b.join(" ");
}
