import type { Surface, SurfaceSymbol } from "./surface.ts";

/** What differs between two surfaces of one place. */
export type SurfaceDifference =
	| { readonly kind: "gone"; readonly symbol: string; readonly before: SurfaceSymbol }
	| { readonly kind: "come"; readonly symbol: string; readonly after: SurfaceSymbol }
	| {
			readonly kind: "changed";
			readonly symbol: string;
			readonly before: SurfaceSymbol;
			readonly after: SurfaceSymbol;
	  };

/** Every symbol that one of them alone has, or that is another in each; in the order before, then what came. */
export function diffSurfaces(before: Surface, after: Surface): readonly SurfaceDifference[] {
	const differences: SurfaceDifference[] = [];
	for (const [symbol, old] of before) {
		const now = after.get(symbol);
		if (now === undefined) differences.push({ kind: "gone", symbol, before: old });
		else if (now.type !== old.type || now.required !== old.required) {
			differences.push({ kind: "changed", symbol, before: old, after: now });
		}
	}
	for (const [symbol, now] of after) {
		if (!before.has(symbol)) differences.push({ kind: "come", symbol, after: now });
	}
	return differences;
}
