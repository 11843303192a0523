import type { MethodPlan } from "../../plan/sdk-plan.ts";
import type { Inline } from "../site/block.ts";
import type { DocsContext } from "../site/docs-context.ts";
import { segmentOf } from "../site/page-paths.ts";
import { code, joined, line, toPage } from "../site/write.ts";

/** Which credentials a call needs: alternatives with "or", what belongs together with "and". A sentence. */
export function sayAlternatives(security: MethodPlan["security"], context: DocsContext): readonly Inline[] {
	if (security.length === 0) return line("none.");
	const none = security.some((alternative) => alternative.length === 0);
	const needed = security.filter((alternative) => alternative.length > 0);
	if (needed.length === 0) return line("none.");
	const said = needed.map((alternative) =>
		joined(
			alternative.map((scheme) => sayScheme(scheme, context)),
			needed.length > 1 && alternative.length > 1 ? " together with " : " and ",
		),
	);
	const alternatives = said.flatMap((part, index) => [...(index === 0 ? [] : line(", or ")), ...part]);
	return [...alternatives, ...line(none ? "; it can be called without any." : ".")];
}

function sayScheme(scheme: string, { plan }: DocsContext): Inline {
	const credential = plan.credentials.find((one) => one.scheme === scheme);
	return credential === undefined
		? code(scheme)
		: toPage("authentication", code(scheme), schemeAnchor(credential.words));
}

export function schemeAnchor(words: readonly string[]): string {
	return `scheme-${segmentOf(words)}`;
}
