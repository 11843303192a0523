import { setSecret } from "@actions/core";
import { ActionFault } from "../action-fault.ts";

/** What the step's `with:` says, checked. The words are those of report/action.yml. */
export interface ReportInputs {
	readonly token: string;
	/** The artifact's name. */
	readonly artifact: string;
	readonly comment: "changes" | "always";
}

/** Reads every input through `get` (the toolkit's getInput). Throws one ActionFault that names all that are wrong. */
export function readReportInputs(get: (name: string) => string): ReportInputs {
	const [token, artifact, comment] = [get("github-token"), get("artifact"), get("comment")];
	const problems: string[] = [];
	if (token === "") problems.push("github-token is empty, and must be a token with pull-requests: write.");
	if (artifact === "" || artifact.length > 100) problems.push("artifact must be the name of an artifact.");
	if (comment !== "changes" && comment !== "always") {
		problems.push(`comment is "${comment}", and must be one of changes, always.`);
	}
	if (problems.length > 0) throw new ActionFault("The inputs of the step cannot be used.", problems);
	setSecret(token);
	return { token, artifact, comment: comment === "always" ? "always" : "changes" };
}
