import type { IncomingMessage } from "node:http";
import { readArtifact } from "../../flows/artifacts/latest-artifacts.ts";
import type { ArtifactRecord, Ports } from "../../ports.ts";
import { type Answer, text, unlessUnchanged } from "../answer.ts";

interface SourceCall {
	readonly ports: Pick<Ports, "store">;
	readonly request: IncomingMessage;
}

/** Of answers that are a generated file as it is. */
export const sourceHeaders = { etag: "Changes with the content.", "content-disposition": "The file's name." };

export function presentSource({ ports, request }: SourceCall, record: ArtifactRecord): Promise<Answer> {
	const name = record.path.replace(/[^\w.-]/g, "_");
	const headers = {
		etag: `"${record.sha256}"`,
		"cache-control": "no-cache",
		"content-disposition": `inline; filename="${name}"`,
	};
	return unlessUnchanged(request, headers, async () => text((await readArtifact(ports, record)).content));
}
