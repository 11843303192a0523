// Needed by: style-header.
import type { ApiParameter } from "../call/operation.ts";
import { templateText } from "./style-template.ts";

/** A value inside a header, which no percent-encoding touches. */
export function styledHeader(parameter: ApiParameter, value: unknown): string {
	return templateText({ ...parameter, style: "simple" }, value, (text) => text);
}
