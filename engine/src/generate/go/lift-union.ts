import { singular } from "../names/singular.ts";
import { splitWords, type Words } from "../names/split-words.ts";
import type { TypePlan } from "../plan/sdk-plan.ts";
import { isNull, type Shape } from "../plan/shape.ts";
import { anyUse, type GoBody, type GoDeclaration, type GoRef, type GoUse, type GoVariant } from "./go-model.ts";

/** Where a shape stands: identity and words of what it would be called, and the type of the plan that it is, if it is one. */
export interface Place {
	readonly id: string;
	/** The id of the declared type, or of the part of an operation, in which it stands; absent for these themselves. */
	readonly owner?: string;
	readonly words: Words;
	/** In the description, for people. */
	readonly pointer: string;
	readonly type: TypePlan | null;
	/** Whether callers write values of it, and so its type's name. */
	readonly sent: boolean;
	readonly received: boolean;
}

export type Lift = (shape: Shape, place: Place) => GoUse;
export type Declare = (place: Place, build: () => GoBody) => void;
export type DegradePlace = (place: Place, message: string) => void;

interface Lifting {
	readonly lift: Lift;
	readonly shared: (shape: Shape, place: Place) => Place;
	readonly declare: Declare;
	readonly declared: ReadonlyMap<string, GoDeclaration>;
}

/** A union is nullable for its null, the one type that is left for the rest, or a declared type that keeps what came. */
export function liftUnion(shape: Extract<Shape, { kind: "union" }>, at: Place, lifting: Lifting): GoUse {
	const nullable = shape.members.some(isNull);
	const rest = shape.members.map((member, index) => ({ member, index })).filter(({ member }) => !isNull(member));
	const [only] = rest;
	if (only === undefined) return { ...anyUse, nullable: true };
	if (rest.length === 1) {
		const use = lifting.lift(only.member, at);
		return { ...use, nullable: nullable || use.nullable };
	}
	const { tag } = shape;
	const place = lifting.shared(shape, at);
	lifting.declare(place, () => ({
		kind: "union",
		property: tag?.property ?? null,
		variants: variantsOf(
			rest.map(({ member, index }) => ({ member, values: tag?.values[index] ?? [] })),
			place,
			lifting,
		),
		fallback: tag === null || tag.fallback === null ? null : rest.findIndex(({ index }) => index === tag.fallback),
	}));
	return { ref: { kind: "union", id: place.id }, nullable, fixed: null };
}

interface Alternative {
	readonly member: Shape;
	readonly values: readonly string[];
}

function variantsOf(
	alternatives: readonly Alternative[],
	place: Place,
	{ lift, declared }: Lifting,
): readonly GoVariant[] {
	const byType = new Map<string, GoVariant>();
	alternatives.forEach(({ member, values }, at) => {
		const label = values[0] === undefined ? ["variant", String(at + 1)] : splitWords(values[0]);
		const use = lift(member, { ...place, id: `${place.id}|${at}`, words: [...place.words, ...label], type: null });
		// Two alternatives that are one type in Go are one of its variants.
		const key = JSON.stringify(use.ref);
		const before = byType.get(key);
		const words = before?.words ?? planWords(use.ref, declared) ?? label;
		byType.set(key, { use, words, values: [...(before?.values ?? []), ...values] });
	});
	return [...byType.values()];
}

/** What a variant's type is called, where it has a name that is not made from this union. */
function planWords(ref: GoRef, declared: ReadonlyMap<string, GoDeclaration>): Words | null {
	switch (ref.kind) {
		case "record":
		case "union":
		case "enum":
		case "defined": {
			const declaration = declared.get(ref.id);
			return declaration?.planned === true ? declaration.words : null;
		}
		case "basic":
			return [basicWords[ref.type]];
		case "list":
			return [...(planWords(ref.items.ref, declared) ?? []), "list"];
		default:
			return [ref.kind];
	}
}

const basicWords = {
	string: "string",
	bool: "bool",
	int32: "int",
	int64: "int",
	float64: "float",
	Time: "time",
	Date: "date",
	Decimal: "decimal",
} as const;

/** What one of the things is called whose list these words name. */
export function itemWords(words: Words): Words {
	const last = words.at(-1) ?? "";
	const one = singular(last);
	return one === last ? [...words, "item"] : [...words.slice(0, -1), one];
}
