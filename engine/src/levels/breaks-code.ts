import type { Finding } from "../contract/finding.ts";
import type { SdkLanguage } from "../contract/sdk.ts";

/* Whose users have to act on a finding, of all that is generated. */

type OfCode = Pick<Finding, "rule" | "direction" | "source" | "breaks">;

/** What is about tools alone: no SDK has any. */
export const isOfTools = ({ rule }: Pick<Finding, "rule">): boolean => rule.startsWith("tool-");

/** A method may have another name by these, and go on working under its earlier one: then nothing breaks. */
const RENAMES: ReadonlySet<string> = new Set(["sdk-method-renamed", "sdk-group-renamed", "operation-id-changed"]);

/** Whether users of anything may have something to do. */
export function actsOnUsers(finding: OfCode): boolean {
	return finding.direction !== null && (mayBreak(finding) || RENAMES.has(finding.rule));
}

const mayBreak = ({ source, breaks = [] }: OfCode): boolean => source !== "INFO" || breaks.length > 0;

/**
 * Whether code in a language breaks by a finding on a regenerated SDK, or may. What is known of each language counts; where
 * nobody asked, the source promise speaks for all. Of a language that the configuration makes no SDK in, it knows nothing.
 */
export function breaksCode(finding: OfCode, language: SdkLanguage): boolean {
	if (!actsOnUsers(finding) || !mayBreak(finding) || isOfTools(finding)) return false;
	const { source, breaks } = finding;
	if (breaks === undefined) return true;
	// What could not be found out is said of TypeScript alone, and as a warning.
	return breaks.includes(language) || (language === "typescript" && source === "WARN");
}

/**
 * Whether calls in a language may have to be written otherwise: where the code breaks, or where it compiles and what it sends
 * is refused, such as a struct without a member that is demanded now; or where a name goes on working, deprecated.
 */
export function changesCalls(finding: OfCode & Pick<Finding, "wire">, language: SdkLanguage): boolean {
	if (breaksCode(finding, language)) return true;
	return changesRequests(finding) && (finding.wire !== "INFO" || RENAMES.has(finding.rule));
}

/** The same of whoever calls tools: what they answer may be anything, because their schemas demand nothing of it. */
export function changesToolCalls(finding: OfCode): boolean {
	return changesRequests(finding) || (actsOnUsers(finding) && isOfTools(finding));
}

function changesRequests(finding: OfCode): boolean {
	return actsOnUsers(finding) && !isOfTools(finding) && finding.direction === "request";
}
