import type { Change } from "../../contract/change.ts";
import type { Level } from "../../contract/level.ts";
import type { CodeBreak, SourceImpact } from "../../contract/sdk.ts";
import { quote, quoteNames } from "../../lib/say.ts";

/** So many things of code are said at most. */
const MOST_STOPS = 3;

/**
 * What of code no longer compiles, where deployed clients notice nothing: their comfort would be all that is said otherwise.
 * Where they break too, code is told to change by that, but for code that only some have.
 */
export function sayCode(
	impact: SourceImpact | undefined,
	{ wire, source }: { readonly wire: Level; readonly source: Level },
	change: Change,
): string {
	if (impact === undefined || source === "INFO") return "";
	const { lost = [], stops = [] } = wire === "INFO" ? impact : { stops: impact.stops?.filter(isOfFew) };
	const gone =
		lost.length === 0
			? []
			: [`Code that uses the SDK ${lost.length === 1 ? "type" : "types"} ${quoteNames(lost)} no longer compiles.`];
	const said = source === "ERR" ? stops.filter((one) => !isOfFew(one)) : stops;
	return [...gone, ...new Set(sayStops(said, change))]
		.slice(0, MOST_STOPS)
		.map((sentence) => ` ${sentence}`)
		.join("");
}

/** Where the body has another form, the arguments that it was, or is now, are said with that: it is the same code. */
function sayStops(stops: readonly CodeBreak[], change: Change): readonly string[] {
	const [form, ...moreForms] = stops.flatMap(({ of, name }) => (of === "body" ? [FORMS.get(name ?? "")] : []));
	if (form === undefined || moreForms.length > 0) return stops.map((one) => sayStop(one, change));
	const demanded = stops.filter(({ of, how }) => of === "argument" && how === "demanded");
	const names = demanded.map(({ name }) => name ?? "");
	const others = stops.filter(({ of, how }) => of !== "body" && !(of === "argument" && how !== "retyped"));
	return [sayForm(form, names), ...others.map((one) => sayStop(one, change))];
}

/** What the request body is now, and how code gave it before. */
type Form = readonly [now: string, before: string];

const FORMS: ReadonlyMap<string, Form> = new Map([
	["whole", ["The request body is one argument now", "passes its members"]],
	["members", ["The members of the request body are arguments now", "passes it as one"]],
]);

function sayForm([now, before]: Form, demanded: readonly string[]): string {
	const without = demanded.length === 0 ? "" : `, or does not pass ${quoteNames(demanded)},`;
	return `${now}: code that ${before}${without} no longer compiles.`;
}

/** What not all code that uses the method feels. */
function isOfFew({ of }: CodeBreak): boolean {
	return of === "options" || of === "given";
}

/**
 * Members of any name are an index signature, which TypeScript alone has. Who reads misses one that went; who gives may also
 * miss one that came, in the type of what is given. Where the facts do not tell which it was, what is said is true of each.
 */
function sayUnnamed({ kind, facts, direction }: Change): string {
	const { from, to } = kind === "additional-properties-changed" ? facts : { from: null, to: null };
	if (to === "schema" && direction === "request")
		return "The TypeScript type now has an index signature for other members: code that gives an interface without one, or members that do not fit it, no longer compiles.";
	if (to === "none" || from === "schema" || direction === "response")
		return "Code that names members which are not described no longer compiles.";
	return "TypeScript's type has gained or lost an index signature, or has another: code that relies on how it was no longer compiles.";
}

function sayStop(stop: CodeBreak, change: Change): string {
	switch (stop.of) {
		case "options":
			return "The method took nothing before: TypeScript code that gives it options alone no longer compiles.";
		case "given":
			return "The method gave nothing before: TypeScript code that returns its call as a `Promise<void>` no longer compiles.";
		case "argument":
			return sayArgument(stop);
		case "body":
			return sayBody(stop);
		case "result":
			return "The method can give another type now: code that relies on the earlier one no longer compiles.";
		case "stream":
			return "Code that takes what the method gives one by one no longer compiles.";
		case "failure":
			return `Code that reads the failure ${quote(stop.name ?? "")} by its type no longer compiles.`;
		case "payload":
			return "Code that reads the payload by its type no longer compiles.";
		case "member":
			return sayMember(stop);
		case "unnamed-members":
			return sayUnnamed(change);
		case "kinds":
			return "Code that handles a kind of value which is gone no longer compiles.";
		case "value":
			return stop.isGiven
				? "Code that gives a value of the earlier type no longer compiles."
				: "Code that reads the value as the earlier type no longer compiles.";
	}
}

function sayArgument({ name, how }: CodeBreak): string {
	const argument = `the argument ${quote(name ?? "")}`;
	if (how === "demanded") return `Code that does not pass ${argument} no longer compiles.`;
	if (how === "retyped") return `Code that passes ${argument} as the type that it had no longer compiles.`;
	return `Code that passes ${argument} no longer compiles.`;
}

function sayBody({ name }: CodeBreak): string {
	const form = FORMS.get(name ?? "");
	return form === undefined
		? "Code that passes a request body of the earlier type no longer compiles."
		: sayForm(form, []);
}

function sayMember({ name, how, isGiven }: CodeBreak): string {
	const member = `the member ${quote(name ?? "")}`;
	if (how === "demanded")
		return isGiven
			? `Code that does not give ${member} no longer compiles.`
			: `Code that relies on ${member} no longer compiles.`;
	if (how === "retyped") return `Code that uses ${member} as the type that it had no longer compiles.`;
	return `Code that names ${member} no longer compiles.`;
}
