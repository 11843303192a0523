import type { Degradation, OperationCoverage } from "../../contract/artifact.ts";
import type { UnnamedMethod } from "./methods.ts";
import { inOrder, type Scribe } from "./scribe.ts";
import type { Shape, TypeKey } from "./shape.ts";
import type { DeclaredType } from "./shapes/shape-context.ts";
import { typesIn } from "./shapes/types-in.ts";

/** An operation, or a webhook by its key, with every shape that it sends or receives. */
interface Covered {
	readonly operation: string;
	readonly shapes: readonly Shape[];
}

/**
 * How much of each operation every SDK has: what was simplified in it, and in the types that it sends or receives, at
 * whatever distance.
 */
export function planCoverage(
	operations: readonly Covered[],
	types: readonly DeclaredType[],
	scribe: Scribe,
): readonly OperationCoverage[] {
	const mentions = new Map(types.map(({ key, shape }) => [key, typesIn([shape])]));
	const told = new Map(types.map(({ key }) => [key, scribe.of(key)]));
	const concerned = mentioning(
		types.map(({ key }) => key).filter((key) => (told.get(key)?.length ?? 0) > 0),
		mentions,
	);
	const reasonsOf = ({ operation, shapes }: Covered): readonly Degradation[] => {
		const own = scribe.of(operation);
		const reached = concerned.size === 0 ? [] : reachedFrom(typesIn(shapes), mentions, concerned);
		const all = [...own, ...reached.flatMap((key) => told.get(key) ?? [])];
		return inOrder(new Map(all.map((one) => [`${one.pointer} ${one.message}`, one])).values());
	};
	return operations
		.map((covered): OperationCoverage => {
			const reasons = reasonsOf(covered);
			return { operation: covered.operation, level: reasons.length === 0 ? "full" : "simplified", reasons };
		})
		.toSorted((a, b) => (a.operation < b.operation ? -1 : 1));
}

/** What a method sends and receives. */
export function coverMethod(method: UnnamedMethod): Covered {
	const { operation, arguments: given, body, results, failures, stream } = method;
	const shapes = [
		...given.map(({ shape }) => shape),
		...(body?.contents ?? []).map(({ shape }) => shape),
		...results.flatMap(({ contents }) => contents.map(({ shape }) => shape)),
		...failures.map(({ shape }) => shape),
		...(stream === null ? [] : [stream.shape]),
	];
	return { operation, shapes };
}

type Mentions = ReadonlyMap<TypeKey, readonly TypeKey[]>;

/** The types that mention one of the sought at whatever distance, and these themselves. */
function mentioning(sought: readonly TypeKey[], mentions: Mentions): ReadonlySet<TypeKey> {
	const found = new Set(sought);
	if (found.size === 0) return found;
	const mentioners = new Map<TypeKey, TypeKey[]>();
	for (const [key, others] of mentions) {
		for (const other of others) {
			const known = mentioners.get(other);
			if (known === undefined) mentioners.set(other, [key]);
			else known.push(key);
		}
	}
	for (const key of found) for (const mentioner of mentioners.get(key) ?? []) found.add(mentioner);
	return found;
}

function reachedFrom(start: readonly TypeKey[], mentions: Mentions, within: ReadonlySet<TypeKey>): readonly TypeKey[] {
	const reached = new Set(start.filter((key) => within.has(key)));
	for (const key of reached) for (const next of mentions.get(key) ?? []) if (within.has(next)) reached.add(next);
	return [...reached];
}
