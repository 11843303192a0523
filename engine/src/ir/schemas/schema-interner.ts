import type { Dialect, SchemaId } from "../../contract/api.ts";
import type { JsonObject } from "../../contract/json.ts";
import type { Resolved, Source } from "../../contract/source.ts";
import { isObject } from "../../lib/json-kind.ts";
import type { Work } from "../../lib/work.ts";
import { type Node, textAt } from "../node.ts";
import { lowerSchema20 } from "./lower-2-0.ts";
import { type Lowered, lowerSchema30 } from "./lower-3-0.ts";

/** How a schema object of each dialect takes the form of 3.1. */
const LOWERINGS: Readonly<Record<Dialect, (schema: JsonObject) => Lowered>> = {
	"2.0": lowerSchema20,
	"3.0": lowerSchema30,
	"3.1": (keywords) => ({ keywords, nullable: false }),
	"3.2": (keywords) => ({ keywords, nullable: false }),
};

/** Before 3.1 a `$ref` stands for the whole object, whatever stands beside it. */
const IGNORES_SIBLINGS: ReadonlySet<Dialect> = new Set(["2.0", "3.0"]);

/** What a merge costs beside its parts, in look-ups: it is read as a schema of its own, and kept. */
const STEPS_OF_A_MERGE = 60;

/** Longer chains of `$ref`s are cycles, or not written by hand. */
const LONGEST_CHAIN = 100;

/**
 * Gives every schema of one description its id: one for each place in the text, after the `$ref`s that stand alone
 * there, and one for each merge of such places. Ids are handed out without looking inside a schema.
 */
export class SchemaInterner {
	readonly #source: Source;
	readonly #dialect: Dialect;
	/** The nodes whose conjunction an id is: one, or several for a merge. Indexed by id. */
	readonly #parts: (readonly Node[])[] = [];
	/** The ids of those nodes, of merges. */
	readonly #partIds = new Map<SchemaId, readonly SchemaId[]>();
	/** By the schema's object in memory, which is one for each place (and for its YAML aliases). */
	readonly #byObject = new Map<JsonObject, SchemaId>();
	/** What is no object has no identity of its own, and is rare. */
	readonly #byPlace = new Map<string, SchemaId>();
	readonly #byParts = new Map<string, SchemaId>();
	readonly #names = new Map<SchemaId, string>();
	/** What reading the schemas costs. */
	readonly work: Work;

	constructor(source: Source, dialect: Dialect, work: Work) {
		this.#source = source;
		this.#dialect = dialect;
		this.work = work;
	}

	/** The id of the schema at a node, or of the schema that its `$ref`s lead to. */
	intern(node: Node): SchemaId {
		const target = this.#target(node);
		if (isObject(target.value)) return this.#internAs(target, this.#byObject, target.value);
		return this.#internAs(target, this.#byPlace, `${target.at.file}#${target.at.pointer}`);
	}

	/** The id of the schema that demands what all of these demand; what comes first is read first for annotations. */
	merge(ids: readonly SchemaId[]): SchemaId {
		const partIds = [...new Set(ids.flatMap((id) => this.#partIds.get(id) ?? [id]))];
		this.work.spend(partIds.length);
		const [only] = partIds;
		if (only !== undefined && partIds.length === 1) return only;
		const key = partIds.join("&");
		const known = this.#byParts.get(key);
		if (known !== undefined) return known;
		this.work.spend(STEPS_OF_A_MERGE);
		const merged = this.#add(partIds.flatMap((id) => this.parts(id)));
		this.#partIds.set(merged, partIds);
		this.#byParts.set(key, merged);
		return merged;
	}

	/** How many ids are merges. */
	get merged(): number {
		return this.#partIds.size;
	}

	parts(id: SchemaId): readonly Node[] {
		return this.#parts[id] ?? [];
	}

	/** Remembers a component's name; where several components are the same schema, the first name stays. */
	name(id: SchemaId, name: string): void {
		if (!this.#names.has(id)) this.#names.set(id, name);
	}

	nameOf(id: SchemaId): string | null {
		return this.#names.get(id) ?? null;
	}

	/** The schema object of a node in the form of 3.1; null where it is a boolean, or nothing that a schema can be. */
	lower(node: Node): Lowered | null {
		return isObject(node.value) ? LOWERINGS[this.#dialect](node.value) : null;
	}

	resolve(ref: string, from: string): Resolved | undefined {
		return this.#source.resolve(ref, from);
	}

	isEntry(file: string): boolean {
		return file === this.#source.entry;
	}

	#internAs<Key>(node: Node, ids: Map<Key, SchemaId>, key: Key): SchemaId {
		const known = ids.get(key);
		if (known !== undefined) return known;
		const id = this.#add([node]);
		ids.set(key, id);
		return id;
	}

	/** Follows the `$ref`s that stand alone; the first node that is more than a reference, or leads nowhere. */
	#target(node: Node): Node {
		let current = node;
		for (let steps = 0; steps < LONGEST_CHAIN; steps++) {
			const ref = this.#loneRef(current);
			const next = ref === null ? undefined : this.#source.resolve(ref, current.at.file);
			if (next === undefined) return current;
			current = next;
		}
		return node;
	}

	#loneRef({ value }: Node): string | null {
		if (!isObject(value)) return null;
		const ref = textAt(value, "$ref");
		return ref !== null && (IGNORES_SIBLINGS.has(this.#dialect) || hasOneMember(value)) ? ref : null;
	}

	#add(parts: readonly Node[]): SchemaId {
		return (this.#parts.push(parts) - 1) as SchemaId;
	}
}

function hasOneMember(object: JsonObject): boolean {
	return Object.keys(object).length === 1;
}
