import { PayloadSearch } from "../containment/payload-search.ts";
import type { PayloadAnswer } from "../containment/side.ts";
import type { Api, SchemaId } from "../contract/api.ts";
import type { Change, PayloadWay } from "../contract/change.ts";
import type { Judgement, Witness } from "../contract/finding.ts";
import type { JsonValue } from "../contract/json.ts";
import type { Checker } from "./check/checker.ts";
import type { HasFormat } from "./check/has-format.ts";
import {
	MAX_OWN_BRANCHES,
	MAX_SEARCH_LOOKS_OF_A_RUN,
	MAX_SEARCH_STEPS,
	MAX_SEARCH_STEPS_OF_A_RUN,
	MAX_STEPS,
} from "./limits.ts";
import { tooLongToWrite } from "./say/too-long-to-write.ts";
import { uncheckedFormat } from "./say/unchecked-format.ts";
import { Unprovable } from "./say/unprovable.ts";
import { unseenByValidators } from "./say/unseen-by-validators.ts";
import { type Ids, PairSampler, type Sides } from "./search/pair-sampler.ts";
import type { Patterns } from "./search/patterns.ts";
import { Sampler } from "./search/sampler.ts";
import { taggedWay } from "./search/tagged-way.ts";
import { unionWay } from "./search/union-way.ts";
import { type Means, NOTHING_FOUND, OTHERS_FOUND, WitnessSearch } from "./search/witness-search.ts";

export interface Apis {
	readonly before: Api;
	readonly after: Api;
}

/** What a judgement says of its proof. */
export type Proven = Pick<Judgement, "proof" | "witness" | "unproven" | "failing">;

/** Two schemas that describe one place, and whether what stands there may be empty. */
interface Asked extends Sides<SchemaId> {
	readonly isNonEmpty: boolean;
}

/** Finds payloads for the changes of one pair of descriptions. */
export class Prover {
	readonly #apis: Apis;
	readonly #checker: Checker;
	readonly #hasFormat: HasFormat;
	readonly #patterns: Patterns;
	readonly #budget = { steps: MAX_STEPS };
	readonly #payloads = new PayloadSearch();
	readonly #answers = new Map<string, PayloadAnswer>();
	/** How many branches that came to one union, or went from it, were tried. */
	readonly #triedBranches = new Map<string, number>();
	#stepsLeft = MAX_SEARCH_STEPS_OF_A_RUN;
	#looksLeft = MAX_SEARCH_LOOKS_OF_A_RUN;
	readonly #pairSamplers = new Map<Witness["acceptedBy"], PairSampler>();

	constructor(apis: Apis, checker: Checker, hasFormat: HasFormat, patterns: Patterns) {
		this.#apis = apis;
		this.#checker = checker;
		this.#hasFormat = hasFormat;
		this.#patterns = patterns;
	}

	prove(change: Change): Proven {
		if (change.apart !== undefined) return ACCEPTED;
		if (change.branch === undefined) return this.#prove(change);
		const { kind, direction, way } = change;
		const place = JSON.stringify([kind, direction, way]);
		const tried = this.#triedBranches.get(place) ?? 0;
		if (tried === MAX_OWN_BRANCHES) return OTHER_BRANCHES;
		this.#triedBranches.set(place, tried + 1);
		const own = this.#proveByBranch(change, change.branch);
		return own === null ? this.#prove(change) : { proof: "proved", witness: own };
	}

	/** Null where no value that was made up for the branch shows that it came or went. */
	#proveByBranch(change: Change, branch: SchemaId): Witness | null {
		if (change.way === null) return null;
		const acceptedBy = acceptedByOf(change);
		try {
			return new WitnessSearch(change, change.way, acceptedBy, this.#means(acceptedBy)).findOfBranch(branch);
		} catch (error) {
			if (!(error instanceof Unprovable)) throw error;
			return null;
		}
	}

	#prove(change: Change): Proven {
		try {
			return { proof: "proved", witness: this.#findWitness(change) };
		} catch (error) {
			if (!(error instanceof Unprovable)) throw error;
			const isUnfound = isNothingFound(error) || error.reason === CONTAINED || error.reason === OTHER_BRANCH;
			const tooLong = error.reason === CONTAINED || change.way === null ? null : tooLongToWrite(change);
			const unseen =
				tooLong ?? uncheckedFormat(change, "refusing") ?? (isUnfound ? unseenByValidators(change, this.#apis) : null);
			return { proof: "unproven", witness: null, unproven: unseen ?? error.reason };
		}
	}

	#findWitness(change: Change): Witness {
		const { way } = change;
		if (way === null) throw new Unprovable("it is not part of a payload that a schema describes");
		if (change.kind === "enum-changed" && this.#listsRounded(way)) throw new Unprovable(ROUNDED);
		const acceptedBy = acceptedByOf(change);
		const unchecked = uncheckedFormat(change, "accepting");
		if (unchecked !== null) throw new Unprovable(unchecked);
		const means = this.#means(acceptedBy);
		try {
			return new WitnessSearch(change, way, acceptedBy, means).find();
		} catch (error) {
			if (!(error instanceof Unprovable) || change.kind === "discriminator-changed") throw error;
			const tagged = taggedWay(way, this.#apis);
			if (tagged !== null) return new WitnessSearch(change, tagged.way, acceptedBy, means, tagged).find();
			const union = isNothingFound(error) ? unionWay(way) : null;
			if (union === null) throw error;
			const below = way.steps.slice(union.steps.length);
			return this.#findAround(new WitnessSearch(change, union, acceptedBy, means), below);
		}
	}

	/** At a union around the change, of which both sides may accept the same values though the branch does not. */
	#findAround(search: WitnessSearch, below: PayloadWay["steps"]): Witness {
		try {
			return search.findWhole(below);
		} catch (error) {
			if (!(error instanceof Unprovable) || error.reason !== CONTAINED) throw error;
			throw new Unprovable(OTHER_BRANCH);
		}
	}

	#means(acceptedBy: Witness["acceptedBy"]): Means {
		return {
			checker: this.#checker,
			sides: this.#sides(acceptedBy),
			pairs: () => this.#pairSampler(acceptedBy),
			search: (place, objection, isNonEmpty) => this.#search({ ...place, isNonEmpty }, objection, acceptedBy),
		};
	}

	/** Whether a side lists numbers that no double is: what validators take for them are others. */
	#listsRounded({ root, steps }: PayloadWay): boolean {
		const { before, after } = steps.at(-1) ?? root;
		const schemas = [before && this.#apis.before.schemas.get(before), after && this.#apis.after.schemas.get(after)];
		return schemas.some((schema) => (schema?.exact?.values ?? null) !== null);
	}

	#search(
		{ accepting, refusing, isNonEmpty }: Ids & { readonly isNonEmpty: boolean },
		objection: string | null,
		acceptedBy: Witness["acceptedBy"],
	): JsonValue {
		if (accepting === null || refusing === null) throw new Unprovable(objection ?? NOTHING_FOUND);
		const answer = this.#answer({ accepting, refusing, isNonEmpty }, acceptedBy);
		if (answer?.kind === "found") return answer.payload;
		if (answer?.kind === "none") throw new Unprovable(CONTAINED);
		throw new Unprovable(objection ?? answer?.why ?? NOTHING_FOUND);
	}

	/** One place has one answer, whatever changed there; undefined where no steps are left to find it. */
	#answer({ accepting, refusing, isNonEmpty }: Asked, acceptedBy: Witness["acceptedBy"]): PayloadAnswer | undefined {
		const place = `${acceptedBy} ${accepting} ${refusing} ${isNonEmpty}`;
		const known = this.#answers.get(place);
		const steps = Math.min(MAX_SEARCH_STEPS, this.#stepsLeft);
		const looks = this.#looksLeft;
		if (known !== undefined || steps <= 0 || looks <= 0) return known;
		const { samplers } = this.#pairSampler(acceptedBy);
		const answer = this.#payloads.find(
			{
				satisfies: [{ id: accepting, get: samplers.accepting.side.get }],
				violates: [{ id: refusing, get: samplers.refusing.side.get }],
				isNonEmpty,
			},
			steps,
			looks,
		);
		this.#stepsLeft -= this.#payloads.spent;
		this.#looksLeft -= this.#payloads.looked;
		this.#answers.set(place, answer);
		return answer;
	}

	#sides(acceptedBy: Witness["acceptedBy"]): Sides<Api> {
		const { before, after } = this.#apis;
		return acceptedBy === "before" ? { accepting: before, refusing: after } : { accepting: after, refusing: before };
	}

	/** What it has made up serves all errors of a direction; what they may cost is each one's own. */
	#pairSampler(acceptedBy: Witness["acceptedBy"]): PairSampler {
		// Whatever spent all of them may have ended in the middle of something.
		if (this.#budget.steps < 0) this.#pairSamplers.clear();
		this.#budget.steps = MAX_STEPS;
		const known = this.#pairSamplers.get(acceptedBy);
		if (known !== undefined) return known;
		const { accepting, refusing } = this.#sides(acceptedBy);
		const [hasFormat, patterns, budget] = [this.#hasFormat, this.#patterns, this.#budget];
		const sampler = ({ schemas }: Api) =>
			new Sampler({
				get: (id) => schemas.get(id),
				hasFormat,
				patterns,
				budget,
				found: new WeakMap(),
				foundOfScalars: new Map(),
			});
		const pairs = new PairSampler({ accepting: sampler(accepting), refusing: sampler(refusing) });
		this.#pairSamplers.set(acceptedBy, pairs);
		return pairs;
	}
}

/** Requests that were valid may be refused, and responses that were not may come. */
function acceptedByOf({ direction }: Change): Witness["acceptedBy"] {
	return direction === "request" ? "before" : "after";
}

function isNothingFound({ reason }: Unprovable): boolean {
	return reason === NOTHING_FOUND || reason === OTHERS_FOUND;
}

const ROUNDED = "validators round the listed numbers to doubles";
/** What is refused of such a branch has properties that it does not describe: to show that would tell of another edit. */
const ACCEPTED: Proven = {
	proof: "unproven",
	witness: null,
	unproven: "both versions accept what this branch describes",
};

/** A union may have hundreds of branches, and each of them costs what an error costs. */
const OTHER_BRANCHES: Proven = {
	proof: "unproven",
	witness: null,
	unproven: `examples are built for the first ${MAX_OWN_BRANCHES} of the branches that changed in one union`,
};

/** The difference is one of what is described: nobody who reads a branch looks for what another leaves open. */
const OTHER_BRANCH = "in JSON Schema alone, another branch accepts such values as well, without describing them";

const CONTAINED = "in JSON Schema alone, both sides accept the same values there";
