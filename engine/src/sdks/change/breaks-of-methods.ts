import type { Change } from "../../contract/change.ts";
import { reachedOperations } from "../../openapi/reached-operations.ts";
import type { ComparedSurfaces } from "../languages/language.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { type Break, symbols } from "../surface/surface.ts";
import { type Concerns, concernsAnswer, concernsArgument, concernsMemberOfBody } from "./concerns.ts";
import { bodyArguments, isOfWholeBody, isRecast } from "./places.ts";
import { rewrittenArguments } from "./rewritten-arguments.ts";

/** What breaks in calls of methods, one of each operation: its arguments, its answer, and the form that its body has. */
export class BreaksOfMethods {
	readonly #sides: SdkSides;
	readonly #surfaces: ComparedSurfaces;
	readonly #methods = new Map<string, readonly Break[]>();
	readonly #ofBodies = new Map<string, ReadonlySet<string>>();

	constructor(sides: SdkSides, surfaces: ComparedSurfaces) {
		this.#sides = sides;
		this.#surfaces = surfaces;
	}

	/** What breaks by the methods of the change's operations. One that an SDK has no method of says nothing. */
	inOperations(change: Change, concerns: Concerns): readonly Break[] {
		return reachedOperations(change.reaches).flatMap((key) => this.#ofMethod(key).filter(concerns));
	}

	#ofMethod(key: string): readonly Break[] {
		const breaks = this.#methods.get(key) ?? this.#compareMethod(key);
		this.#methods.set(key, breaks);
		return breaks;
	}

	#compareMethod(key: string): readonly Break[] {
		const after = this.#sides.operation(key);
		const before = after === undefined ? undefined : this.#sides.earlier(after);
		if (after === undefined || before === undefined) return [];
		return this.#surfaces.ofMethod(this.#sides.planBefore(before), this.#sides.planAfter(after));
	}

	inArguments(change: Change): readonly Break[] {
		return reachedOperations(change.reaches).flatMap((key) =>
			this.#ofMethod(key).filter(concernsArgument(change, this.#argumentsOfBody(key))),
		);
	}

	inRewritten(change: Change): readonly Break[] {
		return rewrittenArguments(change, this.#sides).flatMap(({ operation, member, values }): readonly Break[] => {
			const symbol = symbols.argument(member);
			if (values === null) return this.#ofMethod(operation).filter((one) => one.symbol === symbol && isRetype(one));
			return this.#surfaces.isRetyped(values) ? [{ symbol, how: "retyped" }] : [];
		});
	}

	/** Code that gives options breaks where a method takes its first argument. */
	movesOptions(change: Change): readonly Break[] {
		if (change.kind !== "parameter-added" && change.kind !== "request-body-added") return [];
		return this.inOperations(change, ({ symbol }) => symbol === symbols.options);
	}

	#argumentsOfBody(key: string): ReadonlySet<string> {
		const ofBody = this.#ofBodies.get(key) ?? bodyArguments(key, this.#sides);
		this.#ofBodies.set(key, ofBody);
		return ofBody;
	}

	/** A media type that nothing is made of leaves the arguments as they are: what else changed them is told by itself. */
	inContents(change: Change): readonly Break[] {
		const isAnswer = change.reaches.some(({ part }) => part === "response");
		if (isAnswer) return this.inOperations(change, (one) => concernsAnswer(change, one));
		return isRecast(change, this.#sides) ? this.inArguments(change) : [];
	}

	/** Where a body takes another form, all of its arguments go or come: that is no matter of one member. */
	inFlatBody(change: Change): readonly Break[] {
		if (!isOfWholeBody(change)) return [];
		const concerns = concernsMemberOfBody(change);
		return reachedOperations(change.reaches).flatMap((key) => {
			const breaks = this.#ofMethod(key);
			return breaks.some(isFormOfBody) ? [] : breaks.filter(concerns);
		});
	}
}

/** Whether a method takes its body in another form. */
export function isFormOfBody({ symbol }: Break): boolean {
	return symbol === symbols.form;
}

function isRetype({ how }: Break): boolean {
	return how === "retyped";
}
