import { builtTargets } from "../../src/generate/generate.ts";
import { take } from "./draft.ts";
import { NO_TARGET } from "./reasons.ts";
import type { Answer, Draft, Setting } from "./setting.ts";

/** Takes over that something is generated, under our name of it. What cannot be generated yet is said to be so. */
export function takeTarget(setting: Setting, draft: Draft, target: string | undefined): Answer {
	if (target === undefined) return { left: NO_TARGET };
	const answer = take(draft, ["outputs", target], true, setting);
	const isBuilt = builtTargets.some((built) => built === target);
	return "became" in answer && !isBuilt
		? { became: `${answer.became}, which this version cannot generate yet` }
		: answer;
}
