// Needed by: variants.

/** Stands for each text that the description does not list; a type of its own, so that comparing tells it from those. */
declare enum ApiUnlisted {
	text = "",
}

/** An alternative that the description does not list: what is left where a `switch` knows all that it does. */
export type ApiVariant<Tag extends string> = { readonly [Name in Tag]: ApiUnlisted } & {
	readonly [name: string]: unknown;
};
