import type { TargetName } from "../../src/contract/config.ts";
import { goPackage } from "./go-package.ts";
import { mcpPackage } from "./mcp-package.ts";
import type { Packaging } from "./package.ts";
import { pythonPackage } from "./python-package.ts";
import { typescriptPackage } from "./typescript-package.ts";

/** The targets that a package can be made of. */
export const packagings: ReadonlyMap<TargetName, Packaging> = new Map([
	["typescript", typescriptPackage],
	["python", pythonPackage],
	["go", goPackage],
	["mcp", mcpPackage],
]);
