import { typesWithEndlessTuples } from "./endless-tuples.ts";
import { fieldsOf, inheritedBody } from "./inherited-body.ts";
import { allInside, referred } from "./inside-shape.ts";
import type { StructuralPlan, StructuralType } from "./structural/plan.ts";
import type { Field, TypeKey } from "./structural/shape.ts";

/*
 * What callers give may be read-only, and what answers hold is the caller's own: so a list is `readonly` where it is given
 * alone. A type that travels both ways is as answers have it, and `ApiInput` takes it read-only.
 */

/** Where a type stands: in what callers give alone, in answers alone, or in both. */
export type Place = "given" | "answered" | "both";

/** What both forms of a type have in common: said once, so that one more member of both is one more line. */
export interface SharedMembers {
	/** The form in which the type comes. */
	readonly received: StructuralType;
	readonly fields: readonly Field[];
}

export interface InputTypes {
	placeOf(type: StructuralType): Place;
	/** Whether a type that is not printed for callers alone may hold a list, now or with its next member. */
	wraps(key: TypeKey): boolean;
	/** Of either form of a type; null for one that has one form, or whose forms share no member. */
	sharedOf(key: TypeKey): SharedMembers | null;
	readonly shared: readonly SharedMembers[];
	/** Whether anything printed names `ApiInput`. */
	readonly isUsed: boolean;
}

const inputTypes = new WeakMap<StructuralPlan, InputTypes>();

/** Those of a plan, which are found once. */
export function inputTypesOf(plan: StructuralPlan): InputTypes {
	const found = inputTypes.get(plan) ?? findInputTypes(plan);
	inputTypes.set(plan, found);
	return found;
}

function findInputTypes(plan: StructuralPlan): InputTypes {
	const types = new Map(plan.types.map((type) => [type.key, type]));
	const holding = typesThatHold(plan.types);
	const endless = typesWithEndlessTuples(plan.types);
	const shared = new Map<TypeKey, SharedMembers>();
	for (const type of plan.types) {
		const received = isGiven(type) ? receivedForm(type, types) : undefined;
		const fields = received === undefined ? [] : sharedFields(type, received, types);
		if (received === undefined || fields.length === 0 || endless.has(received.key)) continue;
		const members = { received, fields };
		shared.set(type.key, members).set(received.key, members);
	}
	const wraps = (key: TypeKey) => holding.has(key) && !endless.has(key) && !isGiven(types.get(key));
	const methods = plan.groups.flatMap((group) => group.methods);
	const given = [
		...methods.flatMap((method) => method.arguments.map(({ shape }) => shape)),
		...plan.types.filter(isGiven).map(({ shape }) => shape),
	];
	const named = [
		...allInside(given).flatMap(referred),
		...methods.map((method) => inheritedBody(method, types)).filter((key) => key !== null),
	];
	return {
		placeOf: (type) => (isGiven(type) ? "given" : type.sent ? "both" : "answered"),
		wraps,
		sharedOf: (key) => shared.get(key) ?? null,
		shared: [...new Set(shared.values())],
		isUsed: named.some(wraps) || shared.size > 0,
	};
}

function isGiven(type: StructuralType | undefined): boolean {
	return type?.sent === true && !type.received;
}

/** Types whose values hold others: all but texts, numbers and the like. */
function typesThatHold(types: readonly StructuralType[]): ReadonlySet<TypeKey> {
	const holding = new Set<TypeKey>();
	const others: (readonly [key: TypeKey, mentioned: readonly TypeKey[]])[] = [];
	for (const { key, shape } of types) {
		const inside = allInside([shape]);
		if (inside.some(({ kind }) => kind === "list" || kind === "tuple" || kind === "record")) holding.add(key);
		else others.push([key, inside.flatMap(referred)]);
	}
	for (let before = -1; before !== holding.size; ) {
		before = holding.size;
		for (const [key, mentioned] of others) if (mentioned.some((one) => holding.has(one))) holding.add(key);
	}
	return holding;
}

/** The plan keys both forms of a schema by its place and the side on which they travel. */
function receivedForm(
	{ key, pointer }: StructuralType,
	types: ReadonlyMap<TypeKey, StructuralType>,
): StructuralType | undefined {
	const other = types.get(key.replace(/ request$/u, " response"));
	return other?.key === key || other?.pointer !== pointer ? undefined : other;
}

/** Members that are equal in both forms. One that a base has too is left out: it may say more than the base does. */
function sharedFields(
	{ shape: sent }: StructuralType,
	{ shape: received }: StructuralType,
	types: ReadonlyMap<TypeKey, StructuralType>,
): readonly Field[] {
	if (sent.kind !== "record" || received.kind !== "record") return [];
	const bases = [...sent.bases, ...received.bases].map((base) => fieldsOf(base, types, []));
	if (bases.includes(null)) return [];
	const there = new Map(received.fields.map((field) => [field.name, JSON.stringify(field)]));
	return sent.fields.filter(
		(field) => there.get(field.name) === JSON.stringify(field) && !bases.some((base) => base?.has(field.name)),
	);
}
