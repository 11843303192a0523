import type { ChangeFacts, ChangeKind, Direction, PayloadWay, Reach, TrailStep } from "../contract/change.ts";
import type { ChangeDetails } from "../contract/change-details.ts";
import type { JsonValue } from "../contract/json.ts";
import type { Place } from "../contract/source.ts";
import type { Effects } from "./effects/effect.ts";

/** Where an edit stands on both sides. */
export interface Places {
	readonly before: Place | null;
	readonly after: Place | null;
	readonly site: { readonly before: Place; readonly after: Place };
}

/** A change before it is known whom it reaches. */
export interface EditOf<K extends ChangeKind> extends ChangeDetails {
	readonly kind: K;
	readonly facts: ChangeFacts[K];
	readonly effects: Effects;
	readonly before: Place | null;
	readonly after: Place | null;
	readonly site: { readonly before: Place; readonly after: Place };
	/** What to add to the trail that leads here; null where it leads there already. */
	readonly step: TrailStep | null;
	/** Where it is written once for several operations, which each stand at a place of their own: the cause they share. */
	readonly cause?: Places;
	readonly readOnly: boolean;
	readonly writeOnly: boolean;
	/** Whether clients know what it is about, by its name or by what its payloads hold, whatever payloads are valid. */
	readonly known?: boolean;
	/** Whether it is about a branch that describes what nothing else there does. */
	readonly alone?: boolean;
	/** Of a branch: the properties that nothing else there describes, or else those by which its payloads are known. */
	readonly toldBy?: readonly string[];
	/** What its place carries, where the edit is that one side describes it and the other does not. */
	readonly carried?: Pick<PayloadWay, "form" | "root">;
}

export type Edit = { [K in ChangeKind]: EditOf<K> }[ChangeKind];

/** Where an edit enters an operation. */
export interface Root {
	readonly direction: Direction;
	readonly reach: Omit<Reach, "trail">;
	/** Where the part begins: the parameter, the header, the media type. */
	readonly trail: readonly TrailStep[];
	/** What has the schema that enters here: the parameter, the header, the media type. */
	readonly carriers?: { readonly before: Place; readonly after: Place };
	/** Which versions demand what enters here: whoever left it out was refused, or is. */
	readonly demandedBy?: DemandedBy;
	/** Of a path parameter: whether requests with a value are requests to another operation of the after side. */
	readonly isElsewhere?: (value: JsonValue) => boolean;
}

export type DemandedBy = "both" | "before" | "after" | "neither";

/** Which versions demand something, by whether each does. */
export function demandedBy(before: boolean, after: boolean): DemandedBy {
	if (before === after) return before ? "both" : "neither";
	return before ? "before" : "after";
}

/** A part of an operation, where it begins. */
export function reachAt({ reach, trail }: Root): Reach {
	return { ...reach, trail };
}

/** The same part, a step further in. */
export function deeper(root: Root, step: TrailStep): Root {
	return { ...root, trail: [...root.trail, step] };
}

type Where = Pick<Edit, "before" | "after" | "site"> &
	Partial<Pick<Edit, "step" | "cause" | "readOnly" | "writeOnly" | "known" | "alone" | "toldBy" | "carried">> &
	ChangeDetails;

export function edit<K extends ChangeKind>(kind: K, facts: ChangeFacts[K], effects: Effects, where: Where): EditOf<K> {
	return { kind, facts, effects, step: null, readOnly: false, writeOnly: false, ...where };
}

/** Something that stands on both sides. */
export function between(before: Place, after: Place): Pick<Edit, "before" | "after" | "site"> {
	return { before, after, site: { before, after } };
}

/** Something that only the before side has; `after` is the nearest thing that the other has. */
export function gone(at: Place, after: Place): Pick<Edit, "before" | "after" | "site"> {
	return { before: at, after: null, site: { before: at, after } };
}

/** Something that only the after side has; `before` is the nearest thing that the other has. */
export function come(before: Place, at: Place): Pick<Edit, "before" | "after" | "site"> {
	return { before: null, after: at, site: { before, after: at } };
}
