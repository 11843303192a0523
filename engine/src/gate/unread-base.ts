import type { AnalysisNotice } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import type { Location } from "../contract/source.ts";
import { sayIssue } from "../lib/fault.ts";
import { lowerFirst } from "../lib/say.ts";
import { gateFinding, gateLevel } from "./gate-finding.ts";
import type { UnreadBase } from "./gate-input.ts";

/*
 * A base that cannot be read is told, and holds up no change: the one that mends it has to pass.
 */

/** Something else than a description stands where the older one was: a first version has nothing that it could break. */
export function baseUnreadable({ fault }: UnreadBase, at: Location): Finding {
	const [first] = fault.issues;
	const message = `Nothing was compared, because the base cannot be read: ${first === undefined ? "it holds no description." : sayIssue(first)}`;
	return gateFinding({ rule: "base-unreadable", subject: "", message, at });
}

/** What is wrong with it, each with its line. */
export function noticesOfBase({ entry, fault }: UnreadBase): readonly AnalysisNotice[] {
	return fault.issues.map(({ at, message }) => {
		const { file, line, column } = at ?? { file: entry, line: 1, column: 1 };
		return { side: "before", file, line, column, message: `${NOT_COMPARED}: ${lowerFirst(message)}` };
	});
}

const NOT_COMPARED = "The base could not be read, so nothing was compared with it";

/** Whether a finding says that of the base, at the level that it has unless a policy says otherwise: it blocks nothing. */
export function isMildOnBase({ rule, level }: Finding): boolean {
	return rule === "base-unreadable" && level === gateLevel("base-unreadable");
}

/** Why a change passes that nothing was compared with. */
export const BASE_UNREAD =
	"Nothing was compared, because the base cannot be read. This does not block, so that a change that repairs the base can be merged.";
