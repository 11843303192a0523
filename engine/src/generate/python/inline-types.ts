import { singular } from "../names/singular.ts";
import type { Words } from "../names/split-words.ts";
import type { GroupPlan, MethodPlan, SdkPlan } from "../plan/sdk-plan.ts";
import { isNull, type Shape } from "../plan/shape.ts";
import type { Records } from "./records.ts";
import { createShapeKeys } from "./shape-keys.ts";

/*
 * Python has no types without a name: an object that is written inside of another gets a class, and a union with a tag an
 * alias, named after where they stand. What says the same at several places is one type.
 */

export interface Inline {
	readonly shape: Shape;
	/** Identifies it, whatever the order of the description. */
	readonly place: string;
	readonly candidates: readonly Words[];
	sent: boolean;
	received: boolean;
}

export interface InlineTypes {
	/** In the order of the plan. */
	readonly all: readonly Inline[];
	of(shape: Shape): Inline | undefined;
}

type Side = "sent" | "received";

interface Spot {
	readonly place: string;
	readonly words: Words;
	readonly sides: readonly Side[];
	/** Whether a type is called by these words already. */
	readonly isNamed?: boolean;
}

/** Finds what has to be named, from the declared types first and then from the operations. */
export function findInlineTypes(plan: SdkPlan, records: Records): InlineTypes {
	const found = new Map<string, Inline>();
	const keyOf = createShapeKeys();
	const look = (shape: Shape, spot: Spot): void => {
		if (needsName(shape, records)) {
			const before = found.get(keyOf(shape));
			const inline = before ?? {
				shape,
				place: spot.place,
				candidates: [spot.words],
				sent: false,
				received: false,
			};
			if (spot.sides.every((side) => inline[side])) return;
			for (const side of spot.sides) inline[side] = true;
			found.set(keyOf(shape), inline);
		}
		lookInside(shape, { ...spot, isNamed: needsName(shape, records) }, records, look);
	};
	for (const { name, shape, sent, received } of plan.types) {
		const sides: Side[] = [...(sent ? (["sent"] as const) : []), ...(received ? (["received"] as const) : [])];
		lookInside(shape, { place: `type ${name.join("-")}`, words: name, sides, isNamed: true }, records, look);
	}
	for (const group of plan.groups) for (const method of group.methods) lookAtMethod(group, method, look);
	for (const { key, words, shape } of plan.webhooks) {
		look(shape, { place: `webhook ${key}`, words: [...words, "payload"], sides: ["received"] });
	}
	return {
		all: [...found.values()],
		of: (shape) => (needsName(shape, records) ? found.get(keyOf(shape)) : undefined),
	};
}

type Look = (shape: Shape, spot: Spot) => void;

function lookAtMethod(group: GroupPlan, method: MethodPlan, look: Look): void {
	const own = [...group.path.flat(), ...method.name];
	const at = (part: string, ...words: readonly string[]) => ({
		place: `${method.operation} ${part}`,
		words: [...own, ...words],
	});
	for (const { member, words, shape } of method.arguments) {
		look(shape, { ...at(`argument ${member}`, ...words), sides: ["sent"] });
	}
	for (const { status, contents } of method.results) {
		for (const { mediaType, shape } of contents) {
			look(shape, { ...at(`result ${status} ${mediaType ?? ""}`, "result"), sides: ["received"] });
		}
	}
	for (const { status, shape } of method.failures) {
		look(shape, { ...at(`failure ${status}`, "error"), sides: ["received"] });
	}
	if (method.stream !== null) look(method.stream.shape, { ...at("stream", "event"), sides: ["received"] });
	if (method.paging !== null) look(method.paging.itemShape, { ...at("item", "item"), sides: ["received"] });
}

function needsName(shape: Shape, records: Records): boolean {
	switch (shape.kind) {
		case "record":
			return shape.fields.length + shape.bases.length > 0;
		case "intersection":
			return records.fieldsOf(shape) !== null;
		case "union":
			return shape.tag !== null;
		default:
			return false;
	}
}

/** What stands inside: members by their name, items by the singular of the list's. */
function lookInside(shape: Shape, spot: Spot, records: Records, look: Look): void {
	const into = (inner: Shape, step: string, words: Words): void =>
		look(inner, { place: `${spot.place} > ${step}`, words, sides: spot.sides });
	switch (shape.kind) {
		case "record":
			for (const { name, words, shape: inner } of shape.fields) into(inner, name, [...spot.words, ...words]);
			if (shape.extra !== null) into(shape.extra, "*", [...spot.words, "value"]);
			return;
		case "intersection":
			for (const field of records.fieldsOf(shape) ?? []) into(field.shape, field.name, [...spot.words, ...field.words]);
			return;
		case "list":
			into(shape.items, "[]", itemWords(spot.words));
			return;
		case "tuple":
			shape.items.forEach((item, index) => {
				into(item, `[${index}]`, [...spot.words, `${index + 1}`]);
			});
			into(shape.rest, "[...]", itemWords(spot.words));
			return;
		case "union":
			shape.members.forEach((member, index) => {
				into(member, `|${index}`, memberWords(shape, index, spot));
			});
	}
}

/**
 * By the tag, where there is one; where there is but one object, as the union; else by its place among those that are not
 * null, which may be written before, after or beside them.
 */
function memberWords(shape: Shape & { readonly kind: "union" }, index: number, spot: Spot): Words {
	const tag = shape.tag?.values[index]?.[0];
	if (tag !== undefined) return [...spot.words, ...tagWords(tag)];
	const objects = shape.members.filter((member) => member.kind !== "scalar" && member.kind !== "literals");
	const before = shape.members.slice(0, index).filter((member) => !isNull(member));
	if (objects.length > 1) return [...spot.words, "variant", `${before.length + 1}`];
	return spot.isNamed ? [...spot.words, "object"] : spot.words;
}

function itemWords(words: Words): Words {
	const last = words.at(-1) ?? "";
	const one = singular(last);
	return one === last ? [...words, "item"] : [...words.slice(0, -1), one];
}

function tagWords(tag: string): Words {
	return tag.toLowerCase().match(/[a-z0-9]+/gu) ?? [];
}
