import { go } from "./go.ts";
import type { NominalLanguage } from "./language.ts";
import { python } from "./python.ts";

/** In the order in which they are said. */
export const nominalLanguages: readonly NominalLanguage[] = [python, go];
