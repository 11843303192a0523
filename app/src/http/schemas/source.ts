import type { ArtifactView } from "../../flows/latest-artifacts.ts";
import { type Answer, text } from "../answer.ts";

/** Of answers that are a generated file as it is. */
export const sourceHeaders = { etag: "Changes with the content.", "content-disposition": "The file's name." };

export function presentSource({ record, content }: ArtifactView): Answer {
	const name = record.path.replace(/[^\w.-]/g, "_");
	return text(content, {
		etag: `"${record.sha256}"`,
		"cache-control": "no-cache",
		"content-disposition": `inline; filename="${name}"`,
	});
}
