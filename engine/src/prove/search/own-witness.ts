import type { Api } from "../../contract/api.ts";
import type { Change, PayloadStep, PayloadWay, SchemaSides } from "../../contract/change.ts";
import type { Witness } from "../../contract/finding.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { at } from "../../lib/json-pointer.ts";
import { quote } from "../../lib/say.ts";
import type { Checker } from "../check/checker.ts";
import { type Expected, expectedRefusal } from "../check/expected-refusal.ts";
import { isPlain, matchesTwo, ownRefusal, sayRefusal } from "../check/refusal.ts";
import type { Errors, SchemaError } from "../check/validator.ts";
import { sayPayload } from "../say/say-payload.ts";
import type { Lifted } from "./lift.ts";
import { type Located, locationsOf, type Step } from "./locations.ts";
import { matchesByChange } from "./matches-by-change.ts";
import type { Ids, PairSampler, Sides } from "./pair-sampler.ts";
import type { TaggedWay } from "./tagged-way.ts";

/** What a payload has to show, and by what it is held against both sides. */
export interface Claim {
	readonly change: Change;
	readonly way: PayloadWay;
	readonly acceptedBy: Witness["acceptedBy"];
	/** Where the way begins at a branch: what its values hold besides. */
	readonly tagged: TaggedWay | null;
	readonly checker: Checker;
	readonly sides: Sides<Api>;
}

/** What is said of a payload that is refused, though not for what it has to show. */
export const ELSEWHERE = "elsewhere";

/** Null where a payload shows nothing. */
export type Shown = Witness | typeof ELSEWHERE | null;

/**
 * Tells which payloads show a change: one side accepts them, and the other refuses them at the place of the change, for
 * what the change is about.
 */
export class OwnWitness {
	readonly #claim: Claim;
	readonly #pairs: PairSampler;

	constructor(claim: Claim, pairs: PairSampler) {
		this.#claim = claim;
		this.#pairs = pairs;
	}

	/** By a value that was put in at the place of the change. */
	of({ payload, value, location }: Lifted): Shown {
		const { tagged } = this.#claim;
		if ((tagged !== null && !isObject(payload)) || !this.#isAccepted(payload)) return null;
		const { root, steps } = this.#claim.way;
		const expected = this.#expected(steps.at(-1) ?? root);
		const atThePlace = this.#errors(payload, location, false);
		const plain = ownRefusal(atThePlace, location, expected);
		const isEnough = plain !== undefined && isPlain(plain, location);
		const errors = isEnough ? atThePlace : this.#errors(payload, location, true);
		const typed = isEnough ? plain : ownRefusal(errors, location, expected);
		const isAbout = expected.isShownBy(value) && this.#isOfBranch(value);
		if (typed === undefined || !isAbout) return elsewhere(errors);
		const error = this.#asItTravels(typed, errors, { payload, value, location }, expected);
		return error === undefined ? ELSEWHERE : this.#witness(payload, error);
	}

	/** By a value that was put in at a place above the change, which stands some steps below. */
	below({ payload, location }: Lifted, steps: readonly PayloadStep[]): Shown {
		if (!this.#isAccepted(payload)) return null;
		const errors = this.#errors(payload, location, true);
		const start = { value: at(payload, location) ?? null, location };
		const error = this.#ownBelow(errors, start, steps) ?? this.#matchingTwo(errors, start, steps);
		return error === undefined ? elsewhere(errors) : this.#witness(payload, error);
	}

	#isAccepted(payload: JsonValue): boolean {
		const { checker, sides, way } = this.#claim;
		return checker.accepts(sides.accepting, this.#ids(way.root).accepting, payload);
	}

	#errors(payload: JsonValue, location: string, isDeep: boolean): Errors {
		const { checker, sides, way } = this.#claim;
		return checker.errorsAt(sides.refusing, this.#ids(way.root).refusing, payload, location, isDeep);
	}

	#ids({ before, after }: SchemaSides): Ids {
		const isBefore = this.#claim.acceptedBy === "before";
		return isBefore ? { accepting: before, refusing: after } : { accepting: after, refusing: before };
	}

	#expected(place: SchemaSides): Expected {
		return expectedRefusal(this.#claim.change, this.#pairs.get(this.#ids(place)).accepting);
	}

	/** Whether it is a value of the branch that came or went, where the change is one: others are other changes. */
	#isOfBranch(value: JsonValue): boolean {
		const { change, checker, sides, acceptedBy } = this.#claim;
		if (change.branch === undefined) return true;
		const isAccepting = (change.kind === "branch-added" ? "after" : "before") === acceptedBy;
		return checker.accepts(isAccepting ? sides.accepting : sides.refusing, change.branch, value);
	}

	/** The error of a value that travels as text, where only its type was in the way. */
	#asItTravels(typed: SchemaError, errors: Errors, lifted: Lifted, expected: Expected): SchemaError | undefined {
		const { checker, sides, way } = this.#claim;
		// Where no type is in the way, reading the values as text changes nothing.
		if (way.form !== "text" || !errors.some(({ keyword }) => keyword === "type")) return typed;
		const asText = checker.errorsAsText(sides.refusing, this.#ids(way.root).refusing, lifted.payload);
		const isThere = ({ instancePath }: SchemaError) => instancePath === typed.instancePath;
		return ownRefusal(asText, lifted.location, expected) ?? asText.find(isThere);
	}

	#ownBelow(errors: Errors, start: Located, steps: readonly PayloadStep[]): SchemaError | undefined {
		const { checker, sides } = this.#claim;
		const place = steps.at(-1);
		if (place === undefined) return undefined;
		const { accepting } = this.#ids(place);
		const expected = this.#expected(place);
		for (const { value, location } of locationsOf(start, this.#steps(steps), this.#pairs)) {
			const own = expected.isShownBy(value) ? ownRefusal(errors, location, expected) : undefined;
			const isOwn = own !== undefined && checker.accepts(sides.accepting, accepting, value) && this.#isOfBranch(value);
			if (isOwn) return own;
		}
		return undefined;
	}

	/** That a value matches two branches of a `oneOf`, one of which is the change's own, by the change. */
	#matchingTwo(errors: Errors, start: Located, steps: readonly PayloadStep[]): SchemaError | undefined {
		const { change, checker, sides } = this.#claim;
		const around = { change, checker, sides, pairs: this.#pairs };
		const all = this.#steps(steps);
		return errors.filter(matchesTwo).find(({ instancePath }) =>
			all.some((step, index) => {
				if (step.via.kind !== "branch") return false;
				const union = locationsOf(start, all.slice(0, index), this.#pairs);
				const found = union.find(({ location }) => location === instancePath);
				return found !== undefined && matchesByChange(found.value, step.below, all.slice(index + 1), around);
			}),
		);
	}

	#steps(steps: readonly PayloadStep[]): readonly Step[] {
		const { root, steps: own } = this.#claim.way;
		const above = own.at(-1) ?? root;
		return steps.map((step, index) => ({
			via: step.via,
			above: this.#ids(steps[index - 1] ?? above),
			below: this.#ids(step),
		}));
	}

	#witness(payload: JsonValue, error: SchemaError): Witness {
		const { acceptedBy } = this.#claim;
		return { payload, ...this.#payloadOf(), acceptedBy, refusal: sayRefusal(error) };
	}

	/** Whose the payload is; with the branch where it is no more than that. */
	#payloadOf(): Pick<Witness, "of" | "branch"> {
		const { way, tagged } = this.#claim;
		const of = sayPayload(way);
		if (tagged === null) return { of };
		const { name, property, tag, branch } = tagged;
		return {
			of: `${of} with ${quote(`${property}: ${tag}`)} (branch${name === null ? " of that value" : ` ${quote(name)}`})`,
			branch,
		};
	}
}

function elsewhere(errors: Errors): Shown {
	return errors.length > 0 ? ELSEWHERE : null;
}
