import { actionBundleDerivations } from "../../harness/action-bundle.ts";
import { accessPage } from "./access-page.ts";
import { appPage, appRights } from "./app-rights.ts";
import { arrowsTable } from "./arrows-table.ts";
import { configSchemaFile } from "./config-schema.ts";
import { dashboardClient } from "./dashboard-client.ts";
import type { Derivation } from "./derivation.ts";
import { goRuntimeDerivation } from "./derive-go-runtime.ts";
import { mcpRuntimeDerivation } from "./derive-mcp-runtime.ts";
import { pythonRuntimeDerivation } from "./derive-python-runtime.ts";
import { typescriptRuntimeDerivation } from "./derive-typescript-runtime.ts";
import { migratePages } from "./migrate-pages.ts";
import { ownDescription } from "./own-description.ts";
import { policyPage } from "./policy-page.ts";
import { readme } from "./readme.ts";
import { ruleDocs } from "./rule-docs.ts";

/** Everything that is printed from something else, in the order in which one needs the other. */
export const derivations: readonly Derivation[] = [
	goRuntimeDerivation,
	typescriptRuntimeDerivation,
	pythonRuntimeDerivation,
	mcpRuntimeDerivation,
	arrowsTable,
	...ruleDocs,
	policyPage,
	configSchemaFile,
	accessPage,
	appPage,
	appRights,
	ownDescription,
	dashboardClient,
	...migratePages,
	readme,
	...actionBundleDerivations,
];
