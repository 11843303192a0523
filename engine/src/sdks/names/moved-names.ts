import type { Api, Schema, SchemaId } from "../../contract/api.ts";
import type { Change, ChangeFacts, Reach } from "../../contract/change.ts";
import type { NameLocks } from "../../contract/name-lock.ts";
import type { SdkLanguage } from "../../contract/sdk.ts";
import type { Place } from "../../contract/source.ts";
import { nameKey } from "../../generate/names/assign-names.ts";
import { pathText } from "../../generate/names/lock/print-name-lock.ts";
import { wordsOfName } from "../../generate/names/spelled-out.ts";
import type { Words } from "../../generate/names/split-words.ts";
import { receivedOperations } from "../../generate/plan/webhooks.ts";
import { once } from "../../lib/once.ts";
import { reachedOperations } from "../../openapi/reached-operations.ts";
import { isOfWholeBody } from "../change/places.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { placeOfChange } from "../surface/place-of-change.ts";
import { reachOf, sdkChange } from "./name-changes.ts";
import type { OperationSurface } from "./operation-surface.ts";
import { typeAt, typeNameOf } from "./type-names.ts";
import { createWordsOfSide } from "./words-of-side.ts";

/*
 * Where names are words, two names on the wire may have the same ones: `orderId` and `OrderId`. What is added or removed
 * there can take words from another, or leave them to it: then a name in code means another member than it did, and code
 * goes on compiling.
 */

/** What is known beside the two sides. */
interface Known {
	readonly changes: readonly Change[];
	/** The names of methods, which say where a type without a name stands. */
	readonly methods: OperationSurface;
	readonly locks: NameLocks | undefined;
	readonly languages: readonly SdkLanguage[];
}

type Facts = ChangeFacts["sdk-member-renamed"];

interface Moved {
	readonly facts: Facts;
	readonly before: Place;
	readonly after: Place;
	readonly operations: Set<string>;
}

const MEMBERS: ReadonlySet<Change["kind"]> = new Set(["property-added", "property-removed"]);
const PARAMETERS: ReadonlySet<Change["kind"]> = new Set(["parameter-added", "parameter-removed"]);

/** Members, arguments and values that stayed, and that another one of the same words gives another name. */
export function movedNames(sides: SdkSides, known: Known): readonly Change[] {
	const { languages, changes } = known;
	// TypeScript calls them as they travel, and Python has no names for values.
	const hasMembers = languages.includes("python") || languages.includes("go");
	if (!hasMembers) return [];
	const finder = new Finder(sides, known);
	for (const change of changes) {
		if (MEMBERS.has(change.kind)) finder.findMembers(change);
		if (PARAMETERS.has(change.kind)) finder.findArguments(change, []);
		if (change.kind === "enum-changed" && languages.includes("go")) finder.findValues(change);
	}
	return finder.changes();
}

class Finder {
	readonly #sides: SdkSides;
	readonly #known: Known;
	/** Nearly always nobody asks. */
	readonly #words: Readonly<Record<"before" | "after", () => ReturnType<typeof createWordsOfSide>>>;
	readonly #moved = new Map<string, Moved>();

	constructor(sides: SdkSides, known: Known) {
		const { before, after, shapes } = sides;
		const { locks } = known;
		this.#sides = sides;
		this.#known = known;
		this.#words = {
			before: once(() => createWordsOfSide(before, shapes.before.planned, locks?.before ?? null)),
			after: once(() => createWordsOfSide(after, shapes.after.planned, locks?.after ?? null)),
		};
	}

	findMembers(change: Change): void {
		for (const [before, after] of this.#schemasOf(change)) {
			const names = [...namesOf(before), ...namesOf(after)];
			if (isOfWholeBody(change)) this.findArguments(change, names);
			if (!isShared(nameIn(change), names)) continue;
			const at = (name: string) => ({
				before: before.properties.get(name)?.at ?? before.at,
				after: after.properties.get(name)?.at ?? after.at,
			});
			const [own, others] = [this.#words.before().ofMembers(before), this.#words.after().ofMembers(after)];
			this.#tell(own, others, { change, type: this.#typeOf(change, before), at });
		}
	}

	findValues(change: Change): void {
		for (const [before, after] of this.#schemasOf(change)) {
			const [own, others] = [this.#words.before().ofValues(before), this.#words.after().ofValues(after)];
			const at = () => ({ before: before.at, after: after.at });
			this.#tell(own, others, { change, type: this.#typeOf(change, before), part: "value", at });
		}
	}

	/** `members` are those of a body which stand beside the parameters. */
	findArguments(change: Change, members: readonly string[]): void {
		for (const key of reachedOperations(change.reaches)) {
			const after = this.#sides.operation(key);
			const before = after === undefined ? undefined : this.#sides.earlier(after);
			if (after === undefined || before === undefined) continue;
			const names = [...before.parameters, ...after.parameters].map(({ name }) => name);
			if (!isShared(nameIn(change), [...names, ...members])) continue;
			const [own, others] = [this.#words.before().ofArguments(before), this.#words.after().ofArguments(after)];
			const at = () => ({ before: before.at, after: after.at });
			const type = this.#known.methods.get(key)?.method ?? "";
			this.#tell(own, others, { change, type, part: "argument", at, operation: key });
		}
	}

	#schemasOf(change: Change): readonly (readonly [Schema, Schema])[] {
		const { before, after } = this.#sides;
		const open = (id: SchemaId | null, api: Api) => (id === null ? [] : [api.schemas.get(id)]);
		return (placeOfChange(change, before.schemas)?.values ?? []).flatMap((pair) =>
			open(pair.before, before).flatMap((own) => open(pair.after, after).map((other) => [own, other] as const)),
		);
	}

	/** What has no name is called by what it stands in. */
	#typeOf({ reaches }: Change, schema: Schema): string {
		if (schema.name !== null) return typeNameOf(schema.name);
		const [operation = ""] = reachedOperations(reaches);
		return typeAt(schema.at, this.#sides.before) ?? this.#known.methods.get(operation)?.method ?? "";
	}

	#tell(
		before: ReadonlyMap<string, Words>,
		after: ReadonlyMap<string, Words>,
		{ change, type, part, at, operation }: Told,
	): void {
		for (const [name, words] of before) {
			const now = after.get(name);
			if (now === undefined || pathText([now]) === pathText([words])) continue;
			const facts: Facts = { type, from: pathText([words]), to: pathText([now]), ...(part && { part }) };
			const key = JSON.stringify(facts);
			const moved = this.#moved.get(key) ?? { facts, ...at(name), operations: new Set() };
			this.#moved.set(key, moved);
			for (const one of operation === undefined ? reachedOperations(change.reaches) : [operation])
				moved.operations.add(one);
		}
	}

	changes(): readonly Change[] {
		const { after } = this.#sides;
		const all = once(() => new Map([...after.operations, ...receivedOperations(after)].map((one) => [one.key, one])));
		return [...this.#moved.values()].flatMap(({ facts, operations, ...places }) => {
			const reaches = [...operations].flatMap((key): readonly Reach[] => {
				const operation = all().get(key);
				return operation === undefined ? [] : [reachOf(operation)];
			});
			return reaches.length === 0 ? [] : [sdkChange("sdk-member-renamed", facts, places, reaches)];
		});
	}
}

interface Told {
	readonly change: Change;
	readonly type: string;
	readonly part?: "value" | "argument";
	readonly at: (name: string) => Pick<Moved, "before" | "after">;
	/** The one that it is of; left out where it is all that the change reaches. */
	readonly operation?: string;
}

function nameIn({ facts }: Change): string {
	return "name" in facts && typeof facts.name === "string" ? facts.name : "";
}

function namesOf({ properties, required }: Schema): readonly string[] {
	return [...properties.keys(), ...required];
}

/** Whether another name has the same words: nearly never. */
function isShared(name: string, names: readonly string[]): boolean {
	const key = nameKey(wordsOfName(name));
	return names.some((other) => other !== name && nameKey(wordsOfName(other)) === key);
}
