/*
 * What a page says, as values. Every text in it is plain text: a printer makes Markdown or HTML of it and is the one
 * boundary at which it is escaped, so no page ever holds markup of a description.
 */

/** Where a link leads: a place of this site, or an address that was judged by `safeAddress`. */
export type LinkTarget =
	| { readonly kind: "page"; readonly path: PagePath; readonly anchor: string | null }
	| { readonly kind: "address"; readonly address: string };

/** The path of a page below the site's root, without an ending: `reference/books/list`. */
export type PagePath = string;

export type Inline =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "code"; readonly text: string }
	| { readonly kind: "strong" | "emphasis" | "struck"; readonly content: readonly Inline[] }
	| { readonly kind: "link"; readonly to: LinkTarget; readonly content: readonly Inline[] }
	| { readonly kind: "break" };

export type Block =
	| { readonly kind: "paragraph"; readonly content: readonly Inline[] }
	/** Of a page's own structure: the anchor is its identity, unique within the page. */
	| {
			readonly kind: "heading";
			readonly level: 2 | 3 | 4;
			readonly anchor: string;
			readonly content: readonly Inline[];
	  }
	/** `language` is a word of ours: `sh`, `json`, `go`; empty for none. */
	| { readonly kind: "code"; readonly language: string; readonly text: string }
	| { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
	| {
			readonly kind: "table";
			readonly head: readonly (readonly Inline[])[];
			readonly rows: readonly (readonly (readonly Inline[])[])[];
	  }
	| { readonly kind: "quote"; readonly content: readonly Block[] }
	/** The same call in several languages. */
	| { readonly kind: "samples"; readonly samples: readonly Sample[] }
	/** A place for what a person writes: its text survives the next generation. */
	| { readonly kind: "region"; readonly name: string };

export interface Sample {
	/** `TypeScript`. */
	readonly label: string;
	readonly language: string;
	/** All of it: what runs as it is once a credential stands in the environment. */
	readonly text: string;
	/** Its part that calls, where the rest is the same for every operation. */
	readonly call: string;
}
