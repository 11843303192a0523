import type { Operation } from "../../contract/api.ts";
import type { OperationNames } from "../../contract/sdk.ts";
import { camelCase } from "../../generate/names/casing.ts";
import type { KeptNames } from "../../generate/names/lock/kept-names.ts";
import type { Words } from "../../generate/names/split-words.ts";
import { toolNames } from "../../generate/names/tool-names.ts";
import { type NamedOperation, nameMethods } from "../../generate/plan/method-names/name-methods.ts";
import type { OperationName } from "../../generate/plan/method-names/operation-name.ts";

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
	#toolOf: ((key: string) => string) | undefined;

	/** `wish` says what each operation would be called if it were alone, `names` what it was called before. */
	constructor(operations: readonly Operation[], wish: (operation: Operation) => OperationName, names: KeptNames) {
		this.#words = new Map(nameMethods(operations, wish, names).map((named) => [named.operation.key, named]));
	}

	get(key: string): NamedMethod | undefined {
		const words = this.#words.get(key);
		if (words === undefined) return undefined;
		const spelled = this.#spelled.get(key) ?? this.#spell(words);
		this.#spelled.set(key, spelled);
		return spelled;
	}

	/** Whether an operation goes by the same name as one of another surface. What both take from one wish is not spelled. */
	isNamedLike(key: string, other: OperationSurface, otherKey: string): boolean {
		const [own, theirs] = [this.#words.get(key), other.#words.get(otherKey)];
		if (own?.group === theirs?.group && own?.method === theirs?.method) return true;
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
		return { group, name, stem: stemOf(words), method: `${group}.${name}`, tool: this.#tool(words.operation.key) };
	}

	#tool(key: string): string {
		this.#toolOf ??= toolNames([...this.#words].map(([own, words]) => ({ key: own, words: stemOf(words) })));
		return this.#toolOf(key);
	}
}

function stemOf({ group, method }: NamedOperation): Words {
	return [...group.flat(), ...method];
}
