import type { Operation } from "../../contract/api.ts";
import type { OperationNames } from "../../contract/sdk.ts";
import { camelCase } from "../../generate/names/casing.ts";
import type { KeptNames } from "../../generate/names/lock/kept-names.ts";
import type { Words } from "../../generate/names/split-words.ts";
import { toolNamesOf } from "../../generate/plan/exposures.ts";
import { type NamedOperation, nameMethods } from "../../generate/plan/method-names/name-methods.ts";
import type { OperationName } from "../../generate/plan/method-names/operation-name.ts";
import { jsonEqual } from "../../lib/json-equal.ts";
import { once } from "../../lib/once.ts";

/** An operation's names, and the parts that they are made of. */
export interface NamedMethod extends OperationNames {
	/** `repos.issues`. */
	readonly group: string;
	/** `list`. */
	readonly name: string;
	/** All words of group and method: names of its own types begin with them. */
	readonly stem: Words;
}

/** The names of every operation by its key, exactly as generation gives them; spelled for those that somebody asks for. */
export class OperationSurface {
	readonly #words: ReadonlyMap<string, NamedOperation>;
	readonly #spelled = new Map<string, NamedMethod>();
	readonly #toolOf: () => (key: string) => string;

	constructor(words: ReadonlyMap<string, NamedOperation>, toolOf: () => (key: string) => string) {
		this.#words = words;
		this.#toolOf = toolOf;
	}

	/** The names of another version of a description, where nothing that names are made from was edited. */
	forOtherVersion(): OperationSurface {
		return new OperationSurface(this.#words, this.#toolOf);
	}

	get(key: string): NamedMethod | undefined {
		const words = this.#words.get(key);
		if (words === undefined) return undefined;
		const spelled = this.#spelled.get(key) ?? this.#spell(words);
		this.#spelled.set(key, spelled);
		return spelled;
	}

	/** Whether an operation goes by the same name as one of another surface. What is the same word for word is not spelled. */
	isNamedLike(key: string, other: OperationSurface, otherKey: string): boolean {
		const [own, theirs] = [this.#words.get(key), other.#words.get(otherKey)];
		if (own === theirs || (own !== undefined && theirs !== undefined && haveSameWords(own, theirs))) return true;
		return this.get(key)?.method === other.get(otherKey)?.method;
	}

	/** Whether an earlier name of an operation goes on working. */
	keepsName(key: string, { method }: NamedMethod): boolean {
		const aliases = this.#words.get(key)?.aliases ?? [];
		return aliases.some((path) => path.map(camelCase).join(".") === method);
	}

	#spell(words: NamedOperation): NamedMethod {
		const group = words.group.map(camelCase).join(".");
		const name = camelCase(words.method);
		const tool = this.#toolOf()(words.operation.key);
		return { group, name, stem: stemOf(words), method: `${group}.${name}`, tool };
	}
}

/** `wish` says what each operation would be called if it were alone, `names` what it was called before. */
export function nameSurface(
	operations: readonly Operation[],
	wish: (operation: Operation) => OperationName,
	names: KeptNames,
): OperationSurface {
	const named = nameMethods(operations, names, wish);
	return new OperationSurface(
		new Map(named.map((one) => [one.operation.key, one])),
		once(() => toolNamesOf(named, names)),
	);
}

function haveSameWords(a: NamedOperation, b: NamedOperation): boolean {
	return jsonEqual(a.method, b.method) && jsonEqual(a.group, b.group);
}

function stemOf({ group, method }: NamedOperation): Words {
	return [...group.flat(), ...method];
}
