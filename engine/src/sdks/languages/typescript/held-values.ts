import type { Direction } from "../../../contract/change.ts";
import type { Assignability } from "../../types/assignable.ts";
import type { ValueSurface } from "./value-surface.ts";

/** Two values of one place, the old one and the new one; and the same two as who gives and who takes. */
export interface HeldValues {
	readonly before: ValueSurface;
	readonly after: ValueSurface;
	readonly giver: ValueSurface;
	readonly taker: ValueSurface;
	readonly side: Direction;
	readonly check: Assignability;
	/** ChangedPlace.isShared. */
	readonly isShared: boolean;
}
