import type { TargetName } from "../contract/config.ts";

/** One that is missing here does not compile. */
const targets: Readonly<Record<TargetName, true>> = { typescript: true, python: true, go: true, mcp: true, docs: true };

/** In the order in which they are told to people. Apart from what makes them, so that naming them loads none of it. */
export const targetNames = Object.keys(targets) as readonly TargetName[];
