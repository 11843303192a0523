import type { TargetName } from "../contract/config.ts";

/** In the order in which they are told to people. Apart from what makes them, so that naming them loads none of it. */
export const targetNames: readonly TargetName[] = ["typescript", "python", "go", "mcp", "docs"];
