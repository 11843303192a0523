import type { FaultCode, FaultSide, Issue } from "../contract/fault.ts";

/**
 * An input that cannot be used. Carries every issue that was found, not the first. It is the caller's to mend, so its
 * text is safe to show; anything else that is thrown in the engine is a bug of ours.
 */
export class Fault extends Error {
	override readonly name = "Fault";
	readonly code: FaultCode;
	readonly issues: readonly Issue[];
	/**
	 * The description that cannot be used, where two are compared; null where there is one, where it takes both, and where
	 * it is about something else, such as the configuration, which `code` says.
	 */
	readonly side: FaultSide | null;

	constructor(code: FaultCode, issues: readonly Issue[], side: FaultSide | null = null) {
		super(issues.map(sayIssue).join("\n"));
		this.code = code;
		this.issues = issues;
		this.side = side;
	}
}

/** What reading one of two descriptions gives. A Fault that it throws says from then on which of them it is about. */
export async function readSide<T>(side: FaultSide, read: () => T | Promise<T>): Promise<T> {
	try {
		return await read();
	} catch (error) {
		throw error instanceof Fault ? new Fault(error.code, error.issues, side) : error;
	}
}

/** `openapi.yaml:12:3: …`, the form that editors and terminals make clickable. */
export function sayIssue(issue: Issue): string {
	if (issue.at === null) return issue.message;
	return `${issue.at.file}:${issue.at.line}:${issue.at.column}: ${issue.message}`;
}
