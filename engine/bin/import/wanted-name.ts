import type { Setting } from "./setting.ts";

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
