import type { Issue } from "../contract/fault.ts";
import type { SpecInput } from "../contract/source.ts";
import { Fault } from "../lib/fault.ts";

/** A description that should be there, and of which nothing can be read: whoever reads it gets a Fault with the issues. */
export function unreadInput(entry: string, issues: readonly Issue[]): SpecInput {
	return { entry, load: () => Promise.reject(new Fault("spec-unreadable", issues)) };
}
