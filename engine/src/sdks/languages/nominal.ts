import type { SchemaId } from "../../contract/api.ts";
import type { Direction } from "../../contract/change.ts";
import type { UnnamedMethod } from "../../generate/plan/methods.ts";
import type { PlannedOperation, SdkSides } from "../sdk-sides.ts";
import { diffSurfaces, type SurfaceDifference } from "../surface/diff-surfaces.ts";
import type { ChangedPlace } from "../surface/place-of-change.ts";
import { type Break, type Standing, type Surface, symbols } from "../surface/surface.ts";
import type { LazyShapes } from "../types/lazy-shapes.ts";
import { type SchemaPair, valuesInside } from "../types/schema-pair.ts";
import type { ComparedSurfaces, Language } from "./language.ts";
import { movedResults } from "./moved-results.ts";

/** A language whose types are told apart by their names. */
export interface NominalLanguage
	extends Pick<
		Language,
		| "language"
		| "namesDeclaredBodies"
		| "namesValues"
		| "namesServerVariables"
		| "closesEnums"
		| "joinsEqualObjects"
		| "typesFailures"
	> {
	/** Reads one side. */
	read(shapes: LazyShapes): SurfaceReader;
	/** Whether code that compiled does not any more, where it gives such values (`request`), or takes them. */
	breaks(difference: SurfaceDifference, direction: Direction): boolean;
}

/** One language's view of one side. */
export interface SurfaceReader {
	/** The value of a schema where it stands, and what it is made of; null where nothing describes it. */
	ofValue(id: SchemaId | null, standing: Standing): Surface;
	/** The members of each alternative of a schema that has a name of its own, by that name. */
	ofAlternatives(id: SchemaId, standing: Standing): ReadonlyMap<string, Surface>;
	ofMethod(method: UnnamedMethod): Surface;
}

/** What holds of each language whose types are told apart by their names. */
const OF_NAMES = { namesByWords: true, namesBases: false, hasReadOnlyLists: false, printsFlatBodies: false } as const;

/** A language whose surfaces are compared symbol by symbol, by how they are spelled. */
export function nominal(one: NominalLanguage): Language {
	const { read: _read, breaks: _breaks, ...said } = one;
	const compare: Language["compare"] = (sides) => compareNominal(one, sides);
	return { ...said, ...OF_NAMES, compare };
}

/** Types alone: whether one must be there is said where it stands. */
const INSIDE: Standing = { via: null, required: true, side: "response", isResult: true };
const GIVEN: Standing = { via: null, required: true, side: "request", isResult: false };

/** What of a method comes back. */
const GIVEN_BACK: ReadonlySet<string> = new Set([symbols.result, symbols.stream]);

const HOW = { gone: "gone", come: "demanded", changed: "retyped" } as const;

function compareNominal({ read, breaks }: NominalLanguage, { shapes }: SdkSides): ComparedSurfaces {
	const [from, to] = [read(shapes.before), read(shapes.after)];
	const values = new Map<string, readonly Break[]>();
	const hold = (before: Surface, after: Surface, directionOf: (symbol: string) => Direction): readonly Break[] =>
		diffSurfaces(before, after)
			.filter((difference) => breaks(difference, directionOf(difference.symbol)))
			.map(({ symbol, kind }) => ({ symbol, how: HOW[kind] }));
	/** What a base describes is a member of each that extends it, and the base is printed as the choice of these. */
	const holdAlternatives = (before: SchemaId, after: SchemaId, standing: Standing): readonly Break[] => {
		const now = to.ofAlternatives(after, standing);
		return [...from.ofAlternatives(before, standing)].flatMap(([name, members]) => {
			const kept = now.get(name);
			return kept === undefined ? [] : hold(members, kept, () => standing.side);
		});
	};
	const holdValues = ({ values: pairs, standing }: ChangedPlace): readonly Break[] =>
		pairs.flatMap(({ before, after }) => {
			// Of what stands inside of another value, that one says what it is without a description.
			if ((before === null || after === null) && standing.via !== null) return [];
			return [
				...hold(from.ofValue(before, standing), to.ofValue(after, standing), () => standing.side),
				...(before === null || after === null ? [] : holdAlternatives(before, after, standing)),
			];
		});
	/** Two values that nobody holds against each other, with all that is inside of them. */
	const isOtherInside = (root: SchemaPair, standing: Standing): boolean =>
		valuesInside(root, shapes, standing.side).some(
			({ before: old, after: now }) =>
				hold(from.ofValue(old, standing), to.ofValue(now, standing), () => standing.side).length > 0,
		);
	/** At one status, what is inside of a result is compared where a change stands in it. */
	const holdMoved = (before: PlannedOperation, after: PlannedOperation): readonly Break[] => {
		const isOther = movedResults(before.plan, after.plan).some((root) => isOtherInside(root, INSIDE));
		return isOther ? [{ symbol: symbols.movedResult, how: "retyped" }] : [];
	};
	return {
		ofClient: () => [],
		ofPayload: () => [],
		isRetyped: (argument) => isOtherInside(argument, GIVEN),
		ofMethod: (before: PlannedOperation, after: PlannedOperation) => [
			...hold(from.ofMethod(before.plan), to.ofMethod(after.plan), (symbol) =>
				GIVEN_BACK.has(symbol) ? "response" : "request",
			),
			...holdMoved(before, after),
		],
		ofValue: (place) => {
			const key = JSON.stringify(place);
			const known = values.get(key) ?? holdValues(place);
			values.set(key, known);
			return known;
		},
	};
}
