import type { JsonValue } from "./json.ts";

/** Where a value stands: the file's path as it was loaded, and an RFC 6901 pointer inside it (`""` is the root). */
export interface Place {
	readonly file: string;
	readonly pointer: string;
}

/** A place that a person can open. `line` and `column` count from 1. */
export interface Location extends Place {
	readonly line: number;
	readonly column: number;
}

/** Gives the text of a file, or undefined where there is none. Paths are relative to the repository, `/` between parts. */
export type Load = (path: string) => Promise<string | undefined>;

/** An API description to read: the root file's path and how to get files. */
export interface SpecInput {
	readonly entry: string;
	/** Pointer of the description inside the entry file, where a configuration holds it inline (`/spec`). */
	readonly pointer?: string;
	readonly load: Load;
	/** Where a configuration names the file: what to correct where there is none. */
	readonly namedAt?: Location | undefined;
	/** A build makes the entry, so that a missing one is to be built. */
	readonly isBuilt?: boolean;
}

export interface SourceFile {
	readonly path: string;
	readonly format: "json" | "yaml";
	readonly text: string;
	/** The description's root: the value at SpecInput.pointer in the entry file, the whole document elsewhere. */
	readonly root: JsonValue;
}

/** Something worth saying about an input that can be used all the same. One sentence. */
export interface Notice {
	readonly at: Place;
	readonly message: string;
	/** Of the base of a comparison nobody need hear it. */
	readonly ofRevision?: true;
}

/**
 * A part of a description that cannot be read: nobody can say what it demands, and everything else can be judged without
 * it. Its message is a sentence that says what is wrong and what to write.
 */
export interface Unreadable extends Notice {
	/** Where what is written stands: a member, or for a reference the object around it. */
	readonly at: Place;
	/** `remote` and `nowhere` are references that lead to nothing; `misread` is a value of a kind that means nothing there. */
	readonly kind: "remote" | "nowhere" | "misread";
	/** The field that holds it; empty where what stands there should be a schema. */
	readonly keyword: string;
	/** What is written: of a reference its text. */
	readonly value: JsonValue;
	/** Of a reference, the file that it names, where that is not there or cannot be read: what all references to it share. */
	readonly missingFile?: string;
	/** Where that file is to be mended, where that is known. */
	readonly mendAt?: Location;
	/** Whether an operation, a webhook or a security scheme leads to it. */
	readonly isNeeded: boolean;
}

/** A value and where it stands, after all `$ref`s on the way were followed. */
export interface Resolved {
	readonly at: Place;
	readonly value: JsonValue;
}

/** What OpenAPI says that a component is which schemas stand in. */
export type ComponentKind = "schema" | "response" | "parameter" | "requestBody" | "callback" | "mediaType";

/** A part of another file than the entry that a reference leads to, where a component may stand. */
export interface ReferredPart {
	readonly at: Place;
	readonly kind: ComponentKind;
}

/**
 * A description as it was written: every file that relative `$ref`s reach, parsed, with positions on demand.
 * Positions cost a second pass over a file, so they are computed for the places that are asked for, and only then.
 */
export interface Source {
	readonly entry: string;
	readonly files: ReadonlyMap<string, SourceFile>;
	readonly notices: readonly Notice[];
	/** What in it cannot be read. Each is among the notices too, unless the other version has it in the same place. */
	readonly unreadable: readonly Unreadable[];
	/** Lists with nothing in them where something should be (`enum: []`): read as if they were not there. */
	readonly blank: readonly Unreadable[];
	/** Each once, sorted by place. */
	readonly referred: readonly ReferredPart[];
	/** Follows one `$ref` text written in `from` to what it finally means; undefined where it leads nowhere. */
	resolve(ref: string, from: string): Resolved | undefined;
	/** How many other references one leads through to what it finally means; 0 of one that leads nowhere. */
	referencesBehind(ref: string, from: string): number;
	/** The position of the value at a place; of its nearest ancestor where the place itself is not in the text. */
	locate(place: Place): Location;
}
