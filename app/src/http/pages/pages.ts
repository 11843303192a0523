/** A file of the dashboard as it is sent. */
export interface PageFile {
	readonly type: string;
	/** A strong tag for each form: a compressed one is another representation (RFC 9110 8.8.3). */
	readonly forms: Readonly<Partial<Record<PageEncoding, PageForm>>> & { readonly identity: PageForm };
}

export interface PageForm {
	readonly bytes: Buffer;
	readonly etag: string;
}

export type PageEncoding = "br" | "gzip" | "identity";

/** What the build of the dashboard left. */
export interface Pages {
	/** The one document that every screen is. */
	readonly document: PageFile;
	/** Everything else, by its path: `/assets/index-3f9a.js`. */
	readonly files: ReadonlyMap<string, PageFile>;
}
