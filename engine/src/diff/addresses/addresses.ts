import type { Operation, Parameter } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { once } from "../../lib/once.ts";
import { parameterIdentity } from "../../openapi/parameter-identity.ts";
import { asText } from "../schemas/values.ts";
import type { WrittenTexts } from "../schemas/written-texts.ts";
import { type Addressed, PathIndex } from "./path-index.ts";
import { type Part, partsOf, withValue } from "./path-parts.ts";
import { listedTexts, pathParameter, takesParts, type Versions } from "./taken-parts.ts";

/** Paths of one operation that are looked for one by one, because its parameters list few values. */
const MAX_PATHS = 200;

/** The same of all operations that went: real ones have a few each. */
const MAX_PATHS_OF_A_RUN = 100_000;

interface Sides extends Versions {
	readonly texts: WrittenTexts;
}

/** Tells which operations of the after side are met by requests to one of the before side that is not there any more. */
export class Addresses {
	readonly #sides: Sides;
	readonly #index: () => PathIndex;
	readonly #known: () => ReadonlySet<string>;
	#left = MAX_PATHS_OF_A_RUN;

	constructor(sides: Sides) {
		this.#sides = sides;
		this.#index = once(() => new PathIndex(sides.after.operations));
		this.#known = once(() => new Set(sides.before.operations.map(({ matchKey }) => matchKey)));
	}

	/**
	 * The operations of the after side to which the requests to one that went are sent, as far as their URLs tell; null where
	 * some are sent to none.
	 */
	meeting(operation: Operation): ReadonlySet<Operation> | null {
		const met = this.#meeting(operation, partsOf(operation), { left: MAX_PATHS, isMet: this.#isOtherOf(operation) });
		return met && new Set(met);
	}

	/** Whether requests with a value of a path parameter are requests to another operation than the one that had it. */
	isElsewhere(operation: Operation, stays: Operation, { name }: Parameter, value: JsonValue): boolean {
		const parts = withValue(partsOf(operation), name, encodeURIComponent(asText(value).toWellFormed()));
		const isMet = (from: Addressed, to: Addressed) =>
			to.operation !== stays &&
			demandsNoMore(operation, to.operation) &&
			takesParts(this.#sides, from, to, () => false);
		return this.#meeting(operation, parts, { left: MAX_PATHS, isMet }) !== null;
	}

	/** The operations that meet paths, one for each path that is looked for; null where one is met by none. */
	#meeting(operation: Operation, parts: readonly Part[], search: Search): readonly Operation[] | null {
		if (search.left-- <= 0 || this.#left-- <= 0) return null;
		const from = { operation, parts };
		const candidates = this.#index().candidates(operation.method, parts);
		const to = candidates.find((candidate) => search.isMet(from, candidate));
		if (to !== undefined) return [to.operation];
		const [fewest] = this.#listed(operation, parts).sort((a, b) => a.texts.length - b.texts.length);
		if (fewest === undefined || fewest.texts.length === 0) return null;
		const met: Operation[] = [];
		for (const text of fewest.texts) {
			const found = this.#meeting(operation, withValue(parts, fewest.name, text), search);
			if (found === null) return null;
			met.push(...found);
		}
		return met;
	}

	/** The parameters in a path that list their values. */
	#listed(operation: Operation, parts: readonly Part[]) {
		return parts
			.flatMap(({ names }) => names)
			.flatMap((name) => {
				const texts = listedTexts(this.#sides.before, pathParameter(operation, name));
				return texts === null ? [] : [{ name, texts }];
			});
	}

	#isOtherOf(operation: Operation): Search["isMet"] {
		return (from, to) =>
			to.operation.path !== operation.path &&
			demandsNoMore(operation, to.operation) &&
			takesParts(this.#sides, from, to, () => this.#isGeneralised(operation, to));
	}

	/**
	 * Whether an operation stands for one that went and for others beside it. That a parameter takes any text says nothing of
	 * one text, but where its operation came as the other went, and is called the same or answers the same.
	 */
	#isGeneralised(from: Operation, { operation: to }: Addressed): boolean {
		if (this.#known().has(to.matchKey)) return false;
		if (!to.path.split("/").some((part) => part !== "" && !part.includes("{"))) return false;
		if (from.operationId !== null && from.operationId === to.operationId) return true;
		const [answers, others] = [writtenAnswers(from), writtenAnswers(to)];
		return answers !== null && others !== null && this.#sides.texts.same(answers, others);
	}
}

interface Search {
	/** How many paths may still be looked for. */
	left: number;
	readonly isMet: (from: Addressed, to: Addressed) => boolean;
}

/** Whether an operation demands nothing beside the path that the other did not. */
function demandsNoMore(from: Operation, to: Operation): boolean {
	const isDemanded = ({ in: place, required }: Parameter) => required && place !== "path";
	const demanded = new Set(from.parameters.filter(isDemanded).map(parameterIdentity));
	const isKnown = (parameter: Parameter) => demanded.has(parameterIdentity(parameter));
	if (to.requestBody?.required === true && from.requestBody?.required !== true) return false;
	return to.parameters.filter(isDemanded).every(isKnown);
}

function writtenAnswers({ written: { values, file } }: Operation) {
	const [own] = values;
	return isObject(own) && own["responses"] !== undefined ? { value: own["responses"], file } : null;
}
