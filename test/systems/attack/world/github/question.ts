/** Who asks, as the token of the request says. */
export type Asker =
	| { readonly kind: "app" }
	| { readonly kind: "installation"; readonly id: number }
	| { readonly kind: "person"; readonly login: string }
	| undefined;

export interface Question {
	readonly method: string;
	/** Without the query. */
	readonly path: string;
	readonly query: URLSearchParams;
	readonly asker: Asker;
	readonly body: string;
	readonly accept: string;
}
