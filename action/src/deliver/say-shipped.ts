import { info, setOutput, warning } from "@actions/core";
import { type Shipped, sayLeftFiles } from "@driftgate/engine";
import { ActionFault } from "../action-fault.ts";

/** Says what became of a delivery, as outputs and in the log. Throws ActionFault where nothing did. */
export function sayShipped(shipped: Shipped, where: string): void {
	switch (shipped.kind) {
		case "refused":
			throw new ActionFault(shipped.why);
		case "overtaken":
			throw new ActionFault(`Somebody else writes to ${where}. Run the job again.`);
		case "same":
			info(`${where} has it already.`);
			break;
		case "shipped":
			setOutput("branch", shipped.branch);
			if (shipped.pull !== undefined) setOutput("pull-request", shipped.pull);
			info(`It is on the branch ${shipped.branch} of ${where}.`);
			break;
		case "declined":
			setOutput("pull-request", shipped.pull);
			warning(`Pull request #${shipped.pull} of ${where} with the same content was closed: nothing is done.`);
			break;
		case "foreign":
			warning(`The branch ${shipped.branch} of ${where} is left alone: ${sayForeign(shipped.commits)}.`);
	}
	if ("left" in shipped && shipped.left !== undefined) warning(sayLeftFiles(shipped.left));
	setOutput("result", shipped.kind);
}

const sayForeign = (commits: readonly string[] | null): string =>
	`it has commits that Driftgate did not make (${commits?.slice(0, 5).join(", ") ?? "too many to name"})`;
