import type { Node } from "../node.ts";
import type { SchemaInterner } from "./schema-interner.ts";

/** What is needed to read the keywords of one schema object. */
export interface KeywordContext {
	readonly schemas: SchemaInterner;
	/** The schema that a discriminator's mapping names by a component's name; undefined where there is none. */
	readonly component: (name: string) => Node | undefined;
}
