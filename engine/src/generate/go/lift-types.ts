import type { Degradation } from "../../contract/artifact.ts";
import { noNotes } from "../plan/notes.ts";
import type { TypePlan } from "../plan/sdk-plan.ts";
import type { Field, Shape, TypeKey } from "../plan/shape.ts";
import { collectMembers, type Members, type PlannedTypes } from "./collect-members.ts";
import {
	anyUse,
	type DeclarationId,
	type GoBody,
	type GoDeclaration,
	type GoField,
	type GoUse,
	useOf,
} from "./go-model.ts";
import { enumUse, scalarUse } from "./go-scalars.ts";
import { itemWords, type Lift, liftUnion, type Place } from "./lift-union.ts";

/** Gives the Go type of a shape, and declares what needs a name on the way. */
export interface TypeLifter {
	use(shape: Shape, place: Place): GoUse;
	fields(fields: readonly Field[], place: Place): readonly GoField[];
	declarations(): readonly GoDeclaration[];
	/** What one declaration holds; undefined for what was not declared. */
	body(id: DeclarationId): GoBody | undefined;
	degradations(): readonly Degradation[];
}

/** Lifts what is asked for, and what that leads to: a type that nothing uses is not declared. */
export function createTypeLifter(types: readonly TypePlan[]): TypeLifter {
	return createLifter(new Map(types.map((type) => [type.key, type])), "whole");
}

/** Lifts what is asked for alone: what a declaration holds is made when it is asked for, and so is each type. */
export function createLazyLifter(planned: PlannedTypes): TypeLifter {
	return createLifter(planned, "asked");
}

/** Whether members of declared types are written out in a type without a name. */
function takesMembers(shape: Shape): boolean {
	return shape.kind === "intersection" || (shape.kind === "record" && shape.bases.length > 0);
}

function createLifter(planned: PlannedTypes, extent: "whole" | "asked"): TypeLifter {
	const declared = new Map<string, GoDeclaration>();
	const known = new Map<TypeKey, GoUse>();
	const resolving = new Set<TypeKey>();
	const degradations = new Map<string, Degradation>();
	const waiting: DeclarationId[] = [];
	const unbuilt = new Map<DeclarationId, () => void>();
	const places = new Map<string, Place>();

	const declare = (place: Place, build: () => GoBody): void => {
		if (declared.has(place.id)) return;
		const { id, words, type, sent, received } = place;
		const declaration = { id, words, planned: type !== null, sent, received, notes: type?.notes ?? noNotes };
		// Known before it is built: it may speak of itself.
		declared.set(id, { ...declaration, body: { kind: "defined", use: anyUse } });
		waiting.push(id);
		unbuilt.set(id, () => declared.set(id, { ...declaration, body: build() }));
	};

	const degrade = ({ pointer }: Place, message: string): void => {
		degradations.set(`${pointer} ${message}`, { pointer, message });
	};

	const reference = (key: TypeKey): GoUse => {
		const done = known.get(key);
		if (done !== undefined) return done;
		const type = planned.get(key);
		// A type that is nothing but itself says nothing.
		if (type === undefined || resolving.has(key)) return anyUse;
		resolving.add(key);
		const use = lift(type.shape, {
			id: key,
			words: type.name,
			owner: key,
			pointer: type.pointer,
			type,
			sent: type.sent,
			received: type.received,
		});
		resolving.delete(key);
		known.set(key, use);
		return use;
	};

	/**
	 * What is only received and has no name of its own is declared once for all places that say the same: nobody has to write
	 * its name, and large descriptions repeat themselves thousands of times. What takes the members of a type that holds it
	 * would hold itself without end: in one type it is declared once, whichever way it travels.
	 */
	const shared = (shape: Shape, place: Place): Place => {
		if (place.type !== null || (place.sent && !takesMembers(shape))) return place;
		const owner = place.sent ? (place.owner ?? place.id) : "";
		const key = JSON.stringify([owner, shape]);
		const first = places.get(key);
		if (first === undefined) places.set(key, place);
		return first ?? place;
	};

	const lift: Lift = (shape, place) => {
		switch (shape.kind) {
			case "reference":
				return reference(shape.type);
			case "literals":
				return enumUse(shape, place, declare, degrade);
			case "list":
				return collection("list", shape.items, place);
			case "tuple":
				return tuple(shape, place);
			case "record":
				if (shape.fields.length > 0 || shape.bases.length > 0) {
					return record(collectMembers(shape, planned), shared(shape, place));
				}
				return collection("map", shape.extra ?? { kind: "unknown" }, place);
			case "union":
				return liftUnion(shape, place, { lift, shared, declare, declared });
			case "intersection":
				return intersection(shape, shared(shape, place));
			default:
				return scalarUse(shape);
		}
	};

	/** A list or map that is a type of its own has a name, since it may hold itself; others are written where they stand. */
	const collection = (kind: "list" | "map", inner: Shape, place: Place): GoUse => {
		const words = kind === "list" ? itemWords(place.words) : [...place.words, "value"];
		const build = (): GoUse => {
			const use = lift(inner, { ...place, id: `${place.id}/*`, words, type: null });
			return useOf(kind === "list" ? { kind, items: use } : { kind, values: use });
		};
		if (place.type === null) return build();
		declare(place, () => ({ kind: "defined", use: build() }));
		return useOf({ kind: "defined", id: place.id, of: kind });
	};

	const tuple = (shape: Extract<Shape, { kind: "tuple" }>, place: Place): GoUse => {
		const rest = shape.rest.kind === "never" ? [] : [shape.rest];
		const distinct = new Set([...shape.items, ...rest].map((item) => JSON.stringify(item)));
		const [first] = shape.items;
		if (distinct.size === 1 && first !== undefined) return collection("list", first, place);
		degrade(place, "A list whose items have their types by their place is a list of any in Go.");
		return collection("list", { kind: "unknown" }, place);
	};

	const record = (members: Members | null, place: Place): GoUse => {
		if (members === null) {
			degrade(place, "What must be several things at once that are not all objects is any in Go.");
			return anyUse;
		}
		const { extra } = members;
		declare(place, () => ({
			kind: "record",
			fields: fieldsOf(members.fields, place),
			extra:
				extra === null || extra.kind === "unknown"
					? null
					: lift(extra, { ...place, id: `${place.id}/*`, words: [...place.words, "value"], type: null }),
			open: extra !== null,
		}));
		return useOf({ kind: "record", id: place.id });
	};

	const fieldsOf = (fields: readonly Field[], place: Place): readonly GoField[] =>
		fields.map(({ name, words, aliases, shape, required, notes }) => ({
			wire: name,
			name: words,
			...(aliases === undefined ? {} : { earlier: aliases }),
			use: lift(shape, { ...place, id: `${place.id}/${name}`, words: [...place.words, ...words], type: null }),
			required,
			notes,
		}));

	const intersection = (shape: Extract<Shape, { kind: "intersection" }>, place: Place): GoUse => {
		const members = collectMembers(shape, planned);
		if (members?.alternatives === true) {
			degrade(place, "The members of alternatives stand side by side in one type in Go, each of them optional.");
		}
		return record(members, place);
	};

	const build = (id: DeclarationId): void => {
		const make = unbuilt.get(id);
		unbuilt.delete(id);
		make?.();
	};

	const drained = <Value>(value: Value): Value => {
		if (extent === "asked") return value;
		for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) build(id);
		return value;
	};
	return {
		use: (shape, place) => drained(lift(shape, { owner: place.id, ...place })),
		fields: (fields, place) => drained(fieldsOf(fields, { owner: place.id, ...place })),
		declarations: () => [...declared.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
		body: (id) => {
			build(id);
			return declared.get(id)?.body;
		},
		degradations: () => [...degradations.values()],
	};
}
