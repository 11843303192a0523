import type { Inline } from "../../site/block.ts";
import { type DocsContext, titleOf } from "../../site/docs-context.ts";
import type { Page } from "../../site/site.ts";
import { code, heading, joined, line, lines, paragraph, table, toPage } from "../../site/write.ts";
import { statusAnchor } from "../operation-page.ts";
import { sayShape } from "../say-shape.ts";

/** Operations of one status that are named; the rest are counted. */
const MOST_NAMED = 12;

const MEANINGS: ReadonlyMap<string, string> = new Map([
	["400", "The request is not understood."],
	["401", "No credential came, or it is not known."],
	["402", "It has to be paid for first."],
	["403", "The credential is known, and may not do this."],
	["404", "It is not there, or not to be seen."],
	["405", "The path has no such method."],
	["409", "It does not go together with what is there."],
	["410", "It was there, and is gone."],
	["413", "The request is too large."],
	["415", "The body has a media type that is not taken."],
	["422", "The request is understood, and what it says cannot be."],
	["429", "Too many requests: wait as long as the answer says."],
	["500", "The provider failed."],
	["502", "A server behind the provider's failed."],
	["503", "The provider is not available for the moment."],
	["504", "A server behind the provider's took too long."],
]);

/** Every status that is described, with the class that each SDK has for it. */
export function errorsPage(context: DocsContext): Page {
	const { methods, calls } = context;
	const failures = methods.flatMap(({ method }) => method.failures.map((failure) => ({ method, failure })));
	const described = Map.groupBy(failures, ({ failure }) => failure.status);
	// The first call's page leads to both, described or not.
	const statuses = [...new Set([...described.keys(), "401", "403"])].toSorted((a, b) => (a < b ? -1 : 1));
	return {
		path: "errors",
		title: "Errors",
		summary: "What an answer that is no success means, and what each SDK makes of it.",
		section: "guide",
		blocks: [
			...(calls.sdks.length === 0
				? []
				: [
						table(
							["Status", ...calls.sdks.map(({ label }) => label)],
							statuses.map((status) => [
								[toPage("errors", status, statusAnchor(status))],
								...calls.sdks.map(({ errorClass }) => [code(errorClass(status))]),
							]),
						),
					]),
			...statuses.flatMap((status) => {
				const found = described.get(status) ?? [];
				const shapes = [
					...new Map(found.map(({ failure }) => [JSON.stringify(failure.shape), failure.shape])).values(),
				];
				const named = found.slice(0, MOST_NAMED).flatMap(({ method }): readonly Inline[] => {
					const path = context.paths.ofOperation(method.operation);
					return [path === null ? code(method.operation) : toPage(path, titleOf(method))];
				});
				const rest = found.length - named.length;
				return [
					heading(2, statusAnchor(status), status),
					paragraph(MEANINGS.get(status) ?? sayRange(status)),
					...(found.length === 0
						? [paragraph("The description tells it of no operation.")]
						: [
								lines([
									[
										...line("Body: "),
										...shapes
											.slice(0, 8)
											.flatMap((shape, index) => [...(index === 0 ? [] : line(", or ")), ...sayShape(shape, context)]),
									],
									[...line("Of: "), ...joined(named, ", "), ...(rest > 0 ? line(` and ${rest} more`) : [])],
								]),
							]),
				];
			}),
			{ kind: "region", name: "notes" },
		],
	};
}

function sayRange(status: string): string {
	if (status === "default") return "Every status that is not described by itself.";
	if (status.startsWith("4")) return "The request cannot be carried out as it is.";
	return status.startsWith("5") ? "The provider failed." : "No success.";
}
