import type { Change } from "../../contract/change.ts";
import type { CodeBreak } from "../../contract/sdk.ts";
import { aspectOfSymbol, type Break, symbols } from "../surface/surface.ts";

/** What of code breaks, for whoever says it: each once, in the order in which it was found. */
export function codeBreaks(breaks: readonly Break[], { direction }: Change): readonly CodeBreak[] {
	const said = breaks.flatMap((one): readonly CodeBreak[] => {
		const of = ofBreak(one);
		return of === null ? [] : [{ ...of, isGiven: direction === "request" }];
	});
	return [...new Map(said.map((one) => [JSON.stringify(one), one])).values()];
}

type Told = Omit<CodeBreak, "isGiven">;

const WHOLE: ReadonlyMap<string, CodeBreak["of"]> = new Map([
	[symbols.options, "options"],
	[symbols.given, "given"],
	[symbols.result, "result"],
	[symbols.movedResult, "result"],
	[symbols.stream, "stream"],
	[symbols.payload, "payload"],
]);

/** What begins with these goes by the name behind. */
const NAMED: readonly (readonly [beginning: string, of: CodeBreak["of"]])[] = [
	[symbols.argument(""), "argument"],
	[symbols.member(""), "member"],
	[symbols.failureOf(""), "failure"],
];

function ofBreak({ symbol, how, now }: Break): Told | null {
	if (symbol === symbols.form) return { of: "body", name: now ?? null, how };
	const whole = WHOLE.get(symbol) ?? (symbol.startsWith(symbols.resultOf("")) ? "result" : undefined);
	if (whole !== undefined) return { of: whole, name: null, how };
	for (const [beginning, of] of NAMED) {
		if (symbol.startsWith(beginning)) return { of, name: symbol.slice(beginning.length), how };
	}
	const aspect = aspectOfSymbol(symbol);
	if (aspect === null) return null;
	return { of: aspect === "kinds" || aspect === "unnamed-members" ? aspect : "value", name: null, how };
}
