import { arrowsTable } from "./arrows-table.ts";
import type { Derivation } from "./derivation.ts";

/** Everything that is printed from something else. Add a line here, and the check knows it. */
export const derivations: readonly Derivation[] = [arrowsTable];
