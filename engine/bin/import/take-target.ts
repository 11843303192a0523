import { take } from "./draft.ts";
import { NO_TARGET } from "./reasons.ts";
import type { Answer, Draft, Setting } from "./setting.ts";

/** Takes over that something is generated, under our name of it. */
export function takeTarget(setting: Setting, draft: Draft, target: string | undefined): Answer {
	return target === undefined ? { left: NO_TARGET } : take(draft, ["outputs", target], true, setting);
}
