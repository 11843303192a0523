import type { FaultCode, Issue } from "../contract/fault.ts";

/**
 * An input that cannot be used. Carries every issue that was found, not the first. It is the caller's to mend, so its
 * text is safe to show; anything else that is thrown in the engine is a bug of ours.
 */
export class Fault extends Error {
	override readonly name = "Fault";
	readonly code: FaultCode;
	readonly issues: readonly Issue[];

	constructor(code: FaultCode, issues: readonly Issue[]) {
		super(issues.map(sayIssue).join("\n"));
		this.code = code;
		this.issues = issues;
	}
}

/** `openapi.yaml:12:3: …`, the form that editors and terminals make clickable. */
export function sayIssue(issue: Issue): string {
	if (issue.at === null) return issue.message;
	return `${issue.at.file}:${issue.at.line}:${issue.at.column}: ${issue.message}`;
}
