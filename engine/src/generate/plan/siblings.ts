import { compareEditions, type Edition } from "../names/edition.ts";
import type { Words } from "../names/split-words.ts";
import { namesMany } from "../names/verbs.ts";
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
	readonly #newest = new Map<string, Edition | null>();

	constructor(wishes: readonly WishedOperation[]) {
		for (const { operation, name } of wishes) {
			const { path, group, action, source } = name;
			const methods = this.#methods.get(path.shape);
			if (methods === undefined) this.#methods.set(path.shape, new Set([operation.method]));
			else methods.add(operation.method);
			if (source === "given") continue;
			if (action === null) for (const each of groupPaths(group)) this.#groups.add(groupKey(each));
			const newest = this.#newest.get(path.resource);
			if (newest === undefined || compareEditions(path.edition, newest) < 0) {
				this.#newest.set(path.resource, path.edition);
			}
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

	/** The edition that a path must be told apart by: null for what is the newest of its path. */
	olderEdition({ edition, resource }: ReadPath): Edition | null {
		const newest = this.#newest.get(resource);
		return edition === null || newest === undefined || compareEditions(edition, newest) <= 0 ? null : edition;
	}
}
