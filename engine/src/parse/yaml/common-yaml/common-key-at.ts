import { FLOW_OBJECT } from "../../written/tape.ts";
import type { KeyAt } from "../../written/tape-positions.ts";
import { blockKeyAt } from "./block-key.ts";
import { flowKeyAt } from "./flow.ts";

/** Reads keys of a text that was read as common YAML. */
export function commonKeyAt(text: string): KeyAt {
	return (offset, kind) => (kind === FLOW_OBJECT ? flowKeyAt(text, offset) : blockKeyAt(text, offset));
}
