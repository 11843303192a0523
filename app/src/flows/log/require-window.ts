import { ServiceFault } from "../../errors.ts";
import type { Milliseconds } from "../../ports.ts";

/** Goes on only where a window begins before it ends; an end that is left out is as far as can be. Throws `invalid_request`. */
export function requireWindow(from: Milliseconds | undefined, to: Milliseconds | undefined): void {
	if (from === undefined || to === undefined || from < to) return;
	throw new ServiceFault("invalid_request", { detail: "The window must begin before it ends." });
}
