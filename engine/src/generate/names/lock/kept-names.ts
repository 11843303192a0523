import type { LockedName, NameKind, NameLock, NameWords } from "../../../contract/name-lock.ts";
import { compareTexts } from "../../../lib/json-order.ts";
import { nameKey } from "../assign-names.ts";
import { isPartKind, nameKeyOf, nameKinds, namespaceOf } from "./kinds.ts";
import { foldUsual, partOfSubject, wordSubject } from "./usual-words.ts";

/**
 * The names of one generation: asked for what was given before, and told of what is given now. What is told twice stays as
 * it was told first.
 */
export interface KeptNames {
	/** Whether no name was given before, so that nobody need ask for one. */
	readonly areFirst: boolean;
	/** The name that a thing has. */
	kept(kind: NameKind, subject: string): LockedName | null;
	/** Names of a scope (KindRules.scopeOf) that the lock gives away, and that nobody new gets. */
	given(kind: NameKind, scope: string): readonly (readonly NameWords[])[];
	give(kind: NameKind, subject: string, name: readonly NameWords[], was?: LockedName["was"]): void;
}

/** For whoever gives names that nobody keeps. */
export const forgottenNames: KeptNames = {
	areFirst: true,
	kept: () => null,
	given: () => [],
	give: () => undefined,
};

/** What a lock keeps, and the lock that comes of it: with every name that it had, and those that were given. */
export class LockedNames implements KeptNames {
	readonly #before: ReadonlyMap<string, LockedName>;
	readonly #scopes = new Map<string, (readonly NameWords[])[]>();
	/** The same by nameKey, of scopes that were asked for: a lock may give a million names in one. */
	readonly #keys = new Map<string, ReadonlySet<string>>();
	/** As they were told. Most generations keep no lock, and never ask which were told twice. */
	readonly #given: LockedName[] = [];
	readonly areFirst: boolean;

	constructor(lock: NameLock | null) {
		this.#before = lock?.names ?? new Map();
		this.areFirst = this.#before.size === 0;
		for (const { kind, subject, name, was } of this.#before.values()) {
			const key = scopeKey(kind, nameKinds[kind].scopeOf(subject));
			const known = this.#scopes.get(key);
			if (known === undefined) this.#scopes.set(key, [name, ...was]);
			else known.push(name, ...was);
		}
	}

	kept(kind: NameKind, subject: string): LockedName | null {
		if (this.areFirst) return null;
		return this.#before.get(nameKeyOf(kind, subject)) ?? this.#usual(kind, subject);
	}

	/** What a part is usually called, where nothing else of its scope is called so. */
	#usual(kind: NameKind, subject: string): LockedName | null {
		if (!isPartKind(kind)) return null;
		const [words] = this.#before.get(nameKeyOf("word", wordSubject(kind, partOfSubject(subject))))?.name ?? [];
		if (words === undefined) return null;
		const others = this.#keysIn(kind, nameKinds[kind].scopeOf(subject));
		return others.has(nameKey(words)) ? null : { kind, subject, name: [words], was: [] };
	}

	#keysIn(kind: NameKind, scope: string): ReadonlySet<string> {
		const key = scopeKey(kind, scope);
		const known = this.#keys.get(key) ?? new Set(this.given(kind, scope).map(([words = []]) => nameKey(words)));
		this.#keys.set(key, known);
		return known;
	}

	given(kind: NameKind, scope: string): readonly (readonly NameWords[])[] {
		return this.#scopes.get(scopeKey(kind, scope)) ?? [];
	}

	give(kind: NameKind, subject: string, name: readonly NameWords[], was: LockedName["was"] = []): void {
		this.#given.push({ kind, subject, name, was });
	}

	/**
	 * The names of things that are gone stay, so that they are never given to something else. `tools` are those of the
	 * server that was printed; null where none was, which leaves the lines of tools as they are.
	 */
	lock(service: string, tools: readonly LockedName[] | null = null): NameLock {
		const given = new Map<string, LockedName>();
		for (const one of this.#given) {
			const key = nameKeyOf(one.kind, one.subject);
			if (!given.has(key)) given.set(key, one);
		}
		const all = foldUsual(new Map([...this.#before, ...given]));
		if (tools === null) return { service, names: sorted(all) };
		const names = [...all.values()].map(({ shown: _, ...name }) => name);
		return { service, names: sorted([...names, ...tools].map((one) => [nameKeyOf(one.kind, one.subject), one])) };
	}
}

function scopeKey(kind: NameKind, scope: string): string {
	return `${namespaceOf(kind)} ${scope}`;
}

function sorted(names: Iterable<readonly [string, LockedName]>): NameLock["names"] {
	return new Map([...new Map(names)].toSorted(([a], [b]) => compareTexts(a, b)));
}
