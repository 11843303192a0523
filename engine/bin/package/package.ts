import type { FolderFile } from "../output/carry-over.ts";
import type { FirstCall } from "./first-call.ts";

/** What a package is made of beside the artifact. */
export interface PackageRequest {
	/** The artifact's name, without folders: `payments-api.ts`. */
	readonly file: string;
	/** The artifact's text, as it was generated. */
	readonly content: string;
	/** The slug of the service: the package's name. */
	readonly name: string;
	/** The description's. */
	readonly title: string;
	/** The API's version, in whatever form. */
	readonly version: string;
	/** A call for the README; null where each needs something. */
	readonly first: FirstCall | null;
}

/** How a language wants to be published. Paths are below the package's folder. */
export interface Packaging {
	/** Where the artifact goes. */
	readonly artifact: (request: PackageRequest) => string;
	/** What stands around it. */
	readonly files: (request: PackageRequest) => readonly FolderFile[];
	/** What is made of the artifact as it stands, with the edits of whoever owns it. */
	readonly made: (request: PackageRequest, standing: string) => readonly FolderFile[];
}
