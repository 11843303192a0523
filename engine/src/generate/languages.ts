import { go } from "./go/go.ts";
import { mcp } from "./mcp/mcp.ts";
import type { Targets } from "./print-outputs.ts";
import { python } from "./python/python.ts";
import { typescript } from "./typescript/typescript.ts";

/** What makes code. Docs show calls and examples, for which they load much more. */
export const languages = { typescript, python, go, mcp } satisfies Targets;
