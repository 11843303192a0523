import type { Actor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { ArtifactRecord, Ports } from "../../ports.ts";
import { publishedProject } from "../projects/readable-project.ts";

export interface PublicArtifactInput {
	readonly actor: Actor;
	readonly projectId: string;
	readonly target: "typescript" | "python" | "go" | "mcp";
}

/** The latest SDK of a published project in one language, or its latest MCP server, by its record. Throws `not_found`. */
export async function publicArtifact(ports: Ports, input: PublicArtifactInput): Promise<ArtifactRecord> {
	const project = await publishedProject(ports, input.actor, input.projectId);
	const record = project.artifacts.find(({ target }) => target === input.target);
	if (record === undefined) {
		throw new ServiceFault("not_found", { detail: `Nothing has been generated for ${input.target} in this project.` });
	}
	return record;
}
