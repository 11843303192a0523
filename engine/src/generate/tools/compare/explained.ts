import type { Change, Reach } from "../../../contract/change.ts";
import type { Level } from "../../../contract/level.ts";
import type { SourceImpact } from "../../../contract/sdk.ts";
import { harsher } from "../../../levels/levels.ts";
import type { ShownArgument } from "./shown-arguments.ts";

/** What is told of an API already, by the operations that it reaches. */
export class Explained {
	readonly #reaching = new Map<string, { readonly change: Change; readonly reach: Reach }[]>();
	readonly #impacts: ReadonlyMap<Change, SourceImpact>;

	constructor(changes: readonly Change[], impacts: ReadonlyMap<Change, SourceImpact>) {
		this.#impacts = impacts;
		for (const change of changes) {
			for (const reach of change.reaches) {
				const known = this.#reaching.get(reach.operation);
				if (known === undefined) this.#reaching.set(reach.operation, [{ change, reach }]);
				else known.push({ change, reach });
			}
		}
	}

	/** Whether anything reaches the operation. */
	reaches(operation: string): boolean {
		return this.#reaching.has(operation);
	}

	/** Whether a change of the method's name is told, under which the tool's old name is lost as well. */
	rename(operation: string): boolean {
		return this.#some(operation, "ERR", ({ kind }) => RENAMES.has(kind));
	}

	/** Whether a change of the request is told that stands where the argument does and is as harsh as `level`. */
	argument(operation: string, argument: ShownArgument, level: Level): boolean {
		return this.#some(operation, level, (change, reach) => {
			if (change.kind === "sdk-argument-renamed" || change.kind === "path-parameter-renamed") {
				const { from, to } = change.facts;
				const { source } = argument;
				return source.kind === "parameter" && (source.name === from || source.name === to);
			}
			return change.direction === "request" && isOnTheWay(reach, argument);
		});
	}

	#some(operation: string, level: Level, is: (change: Change, reach: Reach) => boolean): boolean {
		const isAsHarsh = (change: Change): boolean => {
			const told = this.#impacts.get(change)?.level ?? "INFO";
			return harsher(told, level) === told;
		};
		return (this.#reaching.get(operation) ?? []).some(({ change, reach }) => is(change, reach) && isAsHarsh(change));
	}
}

const RENAMES: ReadonlySet<Change["kind"]> = new Set<Change["kind"]>([
	"operation-id-changed",
	"sdk-method-renamed",
	"sdk-group-renamed",
]);

/** Whether a reach leads to the argument, into it, or to what it stands in. */
function isOnTheWay({ part, callback, trail }: Reach, { source, way }: ShownArgument): boolean {
	if (callback !== null) return false;
	const [first] = trail;
	if (source.kind === "parameter") {
		const isMeant = first?.kind === "parameter" && first.in === source.in && first.name === source.name;
		return part === "parameter" && isMeant && isPrefix(namesOf(trail), way);
	}
	return part === "request-body" && isPrefix(namesOf(trail), way);
}

function namesOf(trail: Reach["trail"]): readonly string[] {
	return trail.flatMap((step) => (step.kind === "property" ? [step.name] : []));
}

/** Whether one way begins with the other, whichever is shorter. */
function isPrefix(a: readonly string[], b: readonly string[]): boolean {
	const [short, long] = a.length < b.length ? [a, b] : [b, a];
	return short.every((name, index) => long[index] === name);
}
