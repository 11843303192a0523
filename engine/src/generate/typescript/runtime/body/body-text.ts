// Needed by: text.
import type { ApiBody, ApiContent } from "../call/operation.ts";
import { scalarText } from "../request/text.ts";

export function textBody(value: unknown, { type }: ApiContent): ApiBody {
	return { content: value instanceof Blob ? value : scalarText(value), contentType: type };
}
