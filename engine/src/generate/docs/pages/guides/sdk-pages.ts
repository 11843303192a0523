import { environmentOf } from "../../../names/environment-name.ts";
import type { SdkVoice } from "../../calls.ts";
import type { DocsContext } from "../../site/docs-context.ts";
import type { Page } from "../../site/site.ts";
import { code, codeBlock, heading, joined, line, lines, paragraph, samplesOf, toPage } from "../../site/write.ts";
import { firstCallOf } from "../first-call.ts";
import { sayShape } from "../say-shape.ts";

/** One page for each SDK: its file, its client, its variables, its names. */
export function sdkPages(context: DocsContext): readonly Page[] {
	const { sdks } = context.calls;
	if (sdks.length === 0) return [];
	const all: Page = {
		path: "sdks/index",
		title: "SDKs",
		summary: "How a client is made, in each language.",
		section: "guide",
		blocks: [
			paragraph("What is called client on these pages is made so. Credentials come from environment variables:"),
			samplesOf(sdks.map(({ label, fence, setup }) => ({ label, language: fence, text: setup, call: setup }))),
			lines(sdks.map(({ target, label }) => [toPage(`sdks/${target}`, `${label} SDK`)])),
			{ kind: "region", name: "notes" },
		],
	};
	return [all, ...sdks.map((voice) => sdkPage(voice, context))];
}

function sdkPage(voice: SdkVoice, context: DocsContext): Page {
	const { plan, service, calls } = context;
	const first = firstCallOf(plan);
	const sample = first === null ? undefined : calls.samples(first.operation).find(({ label }) => label === voice.label);
	const variables = plan.credentials
		.flatMap(({ environment }) => environment)
		.map((name) => code(environmentOf(name, service)));
	return {
		path: `sdks/${voice.target}`,
		title: `${voice.label} SDK`,
		summary: `One file without dependencies: ${voice.file}.`,
		section: "guide",
		blocks: [
			{
				kind: "paragraph",
				content: [...line("The SDK is the file "), code(voice.file), ...line(", which needs nothing beside it.")],
			},
			heading(2, "client", "The client"),
			codeBlock(voice.fence, voice.setup),
			...(variables.length === 0
				? []
				: [
						{
							kind: "paragraph",
							content: [...line("Credentials come from "), ...joined(variables, ", "), ...line(".")],
						} as const,
					]),
			...(sample === undefined ? [] : [heading(2, "first-call", "A first call"), samplesOf([sample])]),
			heading(2, "failures", "Failures"),
			lines(
				["400", "401", "403", "404", "429", "500"].map((status) => [
					code(status),
					...line(": "),
					code(voice.errorClass(status)),
				]),
			),
			heading(2, "pages", "Lists in pages"),
			paragraph(voice.paging),
			{ kind: "region", name: "notes" },
		],
	};
}

/** Webhooks, where there are any: what comes, and how to know that it is the provider's. */
export function webhooksPage(context: DocsContext): Page | null {
	const { plan, calls } = context;
	if (plan.webhooks.length === 0) return null;
	return {
		path: "webhooks",
		title: "Webhooks",
		summary: "What the provider sends, and how to know that it did.",
		section: "guide",
		blocks: [
			heading(2, "verification", "Verification"),
			paragraph(
				"Read the body byte by byte as it came, and verify it before anything else is done with it. The SDKs verify signatures of the Standard Webhooks form (webhook-id, webhook-timestamp, webhook-signature).",
			),
			samplesOf(
				calls.sdks.map(({ label, fence, webhook }) => ({ label, language: fence, text: webhook, call: webhook })),
			),
			heading(2, "events", "Events"),
			...plan.webhooks.flatMap(({ key, description, shape }) => [
				{ kind: "paragraph", content: [code(key), ...line(": "), ...sayShape(shape, context)] } as const,
				...context.read(description),
			]),
			{ kind: "region", name: "notes" },
		],
	};
}
