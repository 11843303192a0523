import type { Api, SchemaId } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import type { ComparedSurfaces, Language } from "../languages/language.ts";
import { typeNameOf } from "../names/type-names.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { placeOfChange } from "../surface/place-of-change.ts";
import { type Break, symbols } from "../surface/surface.ts";
import { BreaksOfMethods, isFormOfBody } from "./breaks-of-methods.ts";
import { isNamed, named } from "./breaks-of-names.ts";
import { causeOf } from "./causes.ts";
import { type Concerns, concernsAnswer, concernsMember, concernsType } from "./concerns.ts";
import {
	areArguments,
	givesNameAway,
	isDemandedAround,
	isFirstMember,
	isFlattened,
	isNamedAnew,
	isOfWholeBody,
	isPrinted,
	wasAnything,
} from "./places.ts";
import type { StandsAlike } from "./standing-methods.ts";
import type { IsTouched } from "./touched-parts.ts";

/** What of one language's code that compiled breaks by a change; null where the two descriptions alone do not tell. */
export type BreaksIn = (change: Change) => readonly Break[] | null;

/** What is known of the operations that changes reach. */
export interface KnownOperations {
	/** Whether an SDK has a type where a change reaches. */
	readonly isTouched: IsTouched;
	/** Whether an operation's method has another name. */
	isRenamed(operation: string): boolean;
	readonly standsAlike: StandsAlike;
}

/** Joins what differs between two surfaces to changes, by the places where they stand. */
export function createBreaksIn(language: Language, sides: SdkSides, known: KnownOperations): BreaksIn {
	const join = new Join(language, sides, known);
	return (change) => join.breaks(change);
}

class Join {
	readonly #language: Language;
	readonly #sides: SdkSides;
	readonly #known: KnownOperations;
	readonly #surfaces: ComparedSurfaces;
	readonly #methods: BreaksOfMethods;

	constructor(language: Language, sides: SdkSides, known: KnownOperations) {
		this.#language = language;
		this.#sides = sides;
		this.#known = known;
		this.#surfaces = language.compare(sides);
		this.#methods = new BreaksOfMethods(sides, this.#surfaces);
	}

	breaks(change: Change): readonly Break[] | null {
		const cause = causeOf(change);
		switch (cause) {
			case "nothing":
				return [];
			case "method":
				if (this.#known.standsAlike(change, this.#language.namesByWords)) return [];
				return named(isNamed(change, this.#language));
			case "type":
				return this.#ofReplaced(change);
			case "name":
				return named(change.reaches.some(({ operation }) => this.#known.isRenamed(operation)));
			case "address":
				return this.#surfaces.ofClient().filter(({ symbol }) => symbol === symbols.address);
			case "argument":
			case "body":
				return [
					...this.#inPayloads(change),
					...this.#methods.inArguments(change),
					...givenAway(change, this.#sides),
					...this.#methods.movesOptions(change),
				];
			case "written":
				return this.#methods.inRewritten(change);
			case "content":
				return [...this.#inPayloads(change), ...this.#methods.inContents(change)];
			case "result":
				return this.#methods.inOperations(change, (one) => concernsAnswer(change, one));
			case "member":
				return this.#inMembers(change);
			default:
				return firstOf(
					() => (isOfWholeBody(change) ? this.#methods.inOperations(change, isFormOfBody) : []),
					() => this.#methods.inFlatBody(change),
					() => this.#inValues(change, concernsType(change, cause)),
				);
		}
	}

	/** Of a type that another one took the place of: by its name, where a language goes by names, and by what it takes. */
	#ofReplaced(change: Change): readonly Break[] {
		const { kind, facts, direction: side } = change;
		if (kind !== "sdk-type-replaced") return [];
		if (facts.closes && this.#language.closesEnums) return named(true) ?? [];
		if (!this.#language.namesByWords || (facts.alike && this.#language.joinsEqualObjects)) return [];
		const { before, after } = this.#sides;
		const value = this.#sides.replaced.get(change) ?? {
			before: schemaOfType(facts.from, before),
			after: schemaOfType(facts.to, after),
		};
		const standing = { via: null, required: true, side, isResult: false };
		return this.#surfaces
			.ofValue({ values: [value], standing, isShared: false })
			.filter(({ symbol }) => symbol === symbols.value);
	}

	#inPayloads({ direction, reaches }: Change): readonly Break[] {
		if (direction !== "response") return [];
		const received = reaches.filter(({ part }) => part === "request-body");
		return received.flatMap(({ callback, operation }) => this.#surfaces.ofPayload(callback ?? operation));
	}

	#inMembers(change: Change): readonly Break[] | null {
		const sides = this.#sides;
		if (isDemandedAround(change, sides)) return [];
		if (isFlattened(change, sides)) return [{ symbol: symbols.form, how: "retyped", now: "members" }];
		const inBody = this.#methods.inFlatBody(change);
		if (inBody.length > 0) return inBody;
		if (!this.#language.printsFlatBodies && isOfWholeBody(change) && areArguments(change, sides)) return [];
		const isWhole = isFirstMember(change, sides) || wasAnything(change, sides);
		if (isWhole || !isOffered(change)) return this.#inValues(change, concernsMember(change, isWhole));
		// Most changes of descriptions are of this kind, and nobody has to look at their types.
		return isNamedAnew(change, sides) ? this.#inValues(change, isOfName) : [];
	}

	#inValues(change: Change, concerns: Concerns): readonly Break[] | null {
		const { schemas } = this.#sides.before;
		if (!change.reaches.some(this.#known.isTouched) || !isPrinted(change, schemas)) return [];
		if (!this.#language.typesFailures && isOfAnotherFailure(change)) return [];
		const place = placeOfChange(change, schemas);
		return place === null ? null : this.#surfaces.ofValue(place).filter(concerns);
	}
}

/** The first that says anything: what stands further out is the reason for what is further in. */
function firstOf(...found: readonly (() => readonly Break[] | null)[]): readonly Break[] | null {
	for (const find of found) {
		const breaks = find();
		if (breaks === null || breaks.length > 0) return breaks;
	}
	return [];
}

/** Whether failures alone hold another type: the one that they held is what it was, and is met where code asked for it. */
function isOfAnotherFailure({ reaches, referred }: Change): boolean {
	return referred?.isKept.before === true && reaches.every(({ part, success }) => part === "response" && !success);
}

/** Where types go by their names, the value is of another type; by structure it is what it was, and more. */
function isOfName({ symbol }: Break): boolean {
	return symbol === symbols.value;
}

/** A member that came, and that no code has to give. */
function isOffered({ kind, facts, direction }: Change): boolean {
	return kind === "property-added" && !(direction === "request" && facts.required);
}

function givenAway(change: Change, sides: SdkSides): readonly Break[] {
	return change.kind === "path-parameter-renamed" && givesNameAway(change, sides)
		? [{ symbol: symbols.argument(change.facts.from), how: "moved" }]
		: [];
}

function schemaOfType(type: string, { namedSchemas }: Api): SchemaId | null {
	return [...namedSchemas].find(([component]) => typeNameOf(component) === type)?.[1] ?? null;
}
