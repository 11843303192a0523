import { runtimeParts } from "./runtime.derived.ts";

/** The type of each status that has one, as the runtime itself chooses it. */
const types: ReadonlyMap<string, string> = new Map(
	runtimeParts
		.filter(({ name }) => name === "status_errors")
		.flatMap(({ text }) => [...text.matchAll(/case (\d{3}):\s+return &(\w+)\{/gu)])
		.map(([, status = "", type = ""]) => [status, type]),
);

/** What a failure with this status is found as by `errors.As`: `NotFoundError`. */
export function errorType(status: string): string {
	return types.get(status) ?? (/^[1-5]\d\d$/u.test(status) ? "OtherStatusError" : "APIError");
}
