import type { FolderFile } from "../output/carry-over.ts";

/** Nobody has to ask whose code it is. Everything that Driftgate prints into it, its runtime included, is covered. */
const NOTE = `# Whose code this is

The code in this package belongs to the owner of the API description that it was generated from, all of it: Driftgate, which
printed it, claims no right in it and asks for no mention.

No licence is given to anybody else until the owner gives one: put its text in the place of this one, and its name into the
manifest.
`;

export const licenceNote: FolderFile = { path: "LICENSE.md", content: NOTE, optional: true };
