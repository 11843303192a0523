// Needed by: text.
import type { ApiBody, ApiContent } from "./operation.ts";
import { scalarText } from "./text.ts";

export function textBody(value: unknown, { type }: ApiContent): ApiBody {
	return { content: value instanceof Blob ? value : scalarText(value), contentType: type };
}
