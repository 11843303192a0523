import { actionBundleDerivations } from "../harness/action-bundle.ts";
import { arrowsTable } from "./arrows-table.ts";
import { typescriptRuntimeDerivation } from "./derive-typescript-runtime.ts";
import type { Derivation } from "./derivation.ts";
import { readme } from "./readme.ts";

/** Everything that is printed from something else, in the order in which one needs the other. */
export const derivations: readonly Derivation[] = [
	typescriptRuntimeDerivation,
	arrowsTable,
	readme,
	...actionBundleDerivations,
];
