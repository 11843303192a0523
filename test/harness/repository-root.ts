import { resolve } from "node:path";

/** The folder that holds this repository's package.json. */
export const repositoryRoot = resolve(import.meta.dirname, "../..");
