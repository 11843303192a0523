import { diffSurfaces } from "./diff-surfaces.ts";
import { type Surface, symbols } from "./surface.ts";

const plain = (type: string, required = true) => ({ type, required });
const one = plain("Order");

it("tells what is gone, what changed and what came, and nothing of what stayed", () => {
	const before: Surface = new Map([
		[symbols.value, one],
		[symbols.member("a"), plain("int32")],
		[symbols.member("b"), plain("string")],
	]);
	const after: Surface = new Map([
		[symbols.value, one],
		[symbols.member("a"), plain("float64")],
		[symbols.member("c"), plain("string", false)],
	]);
	expect(diffSurfaces(before, after)).toEqual([
		{ kind: "changed", symbol: "member a", before: plain("int32"), after: plain("float64") },
		{ kind: "gone", symbol: "member b", before: plain("string") },
		{ kind: "come", symbol: "member c", after: plain("string", false) },
	]);
	expect(diffSurfaces(before, before)).toEqual([]);
});
