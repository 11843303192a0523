import { setSecret } from "@actions/core";
import type { TargetName } from "@driftgate/engine";
import { ActionFault } from "../action-fault.ts";

/** What the step's `with:` says, checked. The words are those of deliver/action.yml. */
export interface DeliverInputs {
	readonly token: string;
	/** Path of the configuration in the workspace. */
	readonly config: string;
	readonly target: TargetName;
	readonly from: DeliveredFrom;
	/** Path of a text in the workspace; null: none. */
	readonly changes: string | null;
	readonly step: "none" | "minor" | "major" | null;
}

/** Where the files are: made by a build, or published by the service. */
export type DeliveredFrom = { readonly path: string } | { readonly serverUrl: string; readonly projectId: string };

const TARGETS: readonly TargetName[] = ["typescript", "python", "go", "mcp", "docs"];
const STEPS = ["none", "minor", "major"] as const;

/** Reads every input through `get` (the toolkit's getInput). Throws one ActionFault that names all that are wrong. */
export function readDeliverInputs(get: (name: string) => string): DeliverInputs {
	const problems: string[] = [];
	const token = get("github-token");
	if (token === "") problems.push("github-token is empty, and must be a token with contents: write.");
	const target = TARGETS.find((one) => one === get("target"));
	if (target === undefined) problems.push(`target must be one of ${TARGETS.join(", ")}.`);
	const step = STEPS.find((one) => one === get("step")) ?? null;
	if (step === null && get("step") !== "") problems.push(`step must be one of ${STEPS.join(", ")}, or empty.`);
	const from = readFrom(get, problems);
	const config = insideOf("config", get("config"), problems);
	const changes = get("changes") === "" ? null : insideOf("changes", get("changes"), problems);
	if (problems.length > 0 || target === undefined || from === undefined) {
		throw new ActionFault("The inputs of the step cannot be used.", problems);
	}
	setSecret(token);
	return { token, config, target, from, changes, step };
}

function readFrom(get: (name: string) => string, problems: string[]): DeliveredFrom | undefined {
	const [path, serverUrl, projectId] = [get("files"), get("server-url").replace(/\/+$/, ""), get("project-id")];
	if ((path === "") === (serverUrl === "")) {
		problems.push("Either files or server-url has to say where the files are.");
		return undefined;
	}
	if (path !== "") return { path: insideOf("files", path, problems) };
	if (!URL.canParse(serverUrl) || !/^https?:$/.test(new URL(serverUrl).protocol)) {
		problems.push("server-url must be the address of the service.");
	}
	if (!/^[0-9a-f-]{1,100}$/i.test(projectId)) problems.push("project-id must be the id of a published project.");
	return { serverUrl, projectId };
}

function insideOf(name: string, path: string, problems: string[]): string {
	const clean = path.replace(/^(\.\/)+/, "").replace(/\/+$/, "");
	const isInside = clean.split("/").every((part) => !["", ".", ".."].includes(part)) && !/[\\\0]/.test(clean);
	if (!isInside) problems.push(`${name} must be a path inside the workspace.`);
	return clean;
}
