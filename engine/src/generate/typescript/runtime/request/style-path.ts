// Needed by: style-path.
import type { ApiParameter } from "../call/operation.ts";
import { encodeReserved } from "./style-reserved.ts";
import { templateText } from "./style-template.ts";
import { encode } from "./text.ts";

/** A value inside a path, in any style. There `/` splits and `?` ends, whatever is allowed (OpenAPI 3, "Path Templating"). */
export function styledPath(parameter: ApiParameter, value: unknown): string {
	const reserved = (text: string): string => encodeReserved(text).replace(/[/?]/g, encodeURIComponent);
	return templateText({ style: "simple", ...parameter }, value, parameter.reserved === true ? reserved : encode);
}
