import type { Direction } from "../../contract/change.ts";
import type { SdkLanguage } from "../../contract/sdk.ts";
import type { SurfaceDifference } from "../surface/diff-surfaces.ts";
import type { SurfaceReader } from "../surface/surface.ts";
import type { LazyShapes } from "../types/lazy-shapes.ts";

/** A language whose types are told apart by their names. */
export interface NominalLanguage {
	readonly language: SdkLanguage;
	/** Whether a body's type has a name because it is declared, and for no other reason. */
	readonly namesDeclaredBodies: boolean;
	/** Reads one side. */
	read(shapes: LazyShapes): SurfaceReader;
	/** Whether code that compiled does not any more, where it gives such values (`request`), or takes them. */
	breaks(difference: SurfaceDifference, direction: Direction): boolean;
}
