import type { JsonValue } from "../../src/contract/json.ts";
import type { Location } from "../../src/contract/source.ts";

/** One setting of another tool's file: a scalar, a list, or a part with settings of its own. */
export interface Setting {
	/** Names and indices from the root of the file. */
	readonly way: readonly string[];
	readonly value: JsonValue;
	readonly at: Location;
	/** Where something inside of it stands, by its way from the root of the file. */
	readonly locate?: (way: readonly string[]) => Location;
}

/** A field of the driftgate.yml to be, and the line that it comes from. */
export interface Fact {
	readonly value: JsonValue;
	/** FILE:LINE, or a sentence where it stands in no file. */
	readonly from: string;
}

/** A name that another tool's file gives to an operation or a component, to be looked for in the description. */
export type WantedName = {
	/** Where it stands: for what is said of it. */
	readonly setting: Setting;
	/** As it is written there: groups and method, or the name of a type. */
	readonly path: readonly string[];
} & (
	| { readonly kind: "operation"; readonly method: string; readonly route: string }
	| { readonly kind: "type"; readonly component: string }
);

/** The driftgate.yml to be: its fields by their way in it, such as `["gate", "block_on"]` as JSON. */
export interface Draft {
	readonly facts: Map<string, Fact>;
	/** Files of oasdiff that a setting names, which are read when all settings are. */
	readonly named: { readonly path: string; readonly from: Setting }[];
	/** Names for the lock, to be looked for in the description when all settings are read. */
	readonly names: WantedName[];
	/** Settings inside of one that was taken as a whole, and what became of them. */
	readonly answered: { readonly setting: Setting; readonly answer: Answer }[];
}

/** What a setting became in driftgate.yml, or why it was left: the end of a sentence. */
export type Answer = { readonly became: string; readonly goOn?: true } | { readonly left: string };

/** Takes a setting over. With `goOn`, and where it gives undefined, the settings inside of this one are asked about as well. */
export type Taker = (setting: Setting, draft: Draft) => Answer | undefined;

/** A setting that is taken over: what it becomes, for the page about the tool, and how. */
export interface Taken {
	readonly becomes: string;
	readonly take: Taker;
}

/** What to do with the settings of a tool, by their way: `*` stands for any one name. A text is a reason to leave it. */
export type Settings = Readonly<Record<string, Taken | string>>;

export function becomes(what: string, take: Taker): Taken {
	return { becomes: what, take };
}

/** The last name of the setting's way. */
export function nameOf({ way }: Setting): string {
	return way.at(-1) ?? "";
}

/** A scalar as the tools' own command lines would take it. */
export function textOf({ value }: Setting): string {
	return value === null ? "" : typeof value === "string" ? value.trim() : JSON.stringify(value);
}
