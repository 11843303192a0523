import type { Api } from "../../contract/api.ts";
import type { Calls, SdkVoice } from "../docs/calls.ts";
import type { Sample } from "../docs/site/block.ts";
import type { MethodPlan, SdkPlan } from "../plan/sdk-plan.ts";
import type { Snippet, SnippetLanguage } from "../snippets/snippet.ts";
import { createSnippets } from "../snippets/snippets.ts";
import { sdkVoices, type VoiceRequest } from "./sdk-voices.ts";

/** Calls as pages show them: one door for what is sent and answered, and each SDK in its own words. */
export function plannedCalls(api: Api, plan: SdkPlan, request: VoiceRequest): Calls {
	const { service, outputs } = request;
	const namesOf = (language: SnippetLanguage) => outputs.find(({ target }) => target === language)?.options.packageName;
	const doorOf = (language: SnippetLanguage) =>
		createSnippets(api, plan, { service, packageName: namesOf(language) ?? null, baseUrl: null });
	const curl = doorOf("curl");
	const doors = { curl, typescript: doorOf("typescript"), python: doorOf("python"), go: doorOf("go") };
	const print = (operation: string, language: SnippetLanguage): Snippet =>
		doors[language].print(operation, language, curl.values(operation));
	const methods = new Map(
		plan.groups.flatMap(({ methods: own }) => own.map((method): [string, MethodPlan] => [method.operation, method])),
	);
	const [first] = methods.keys();
	const sdks = sdkVoices(request, (language) => (first === undefined ? "" : print(first, language).setup));
	const known = new Map<string, readonly Sample[]>();
	return {
		sdks,
		samples: (operation) => {
			const before = known.get(operation);
			if (before !== undefined) return before;
			const samples = methods.has(operation) ? samplesOf(operation, print, sdks) : [];
			known.set(operation, samples);
			return samples;
		},
		answer: (operation) => {
			if (!methods.has(operation)) return null;
			const { status, mediaType, body, made } = curl.answer(operation);
			return { status: String(status), mediaType, body, made };
		},
	};
}

function samplesOf(
	operation: string,
	print: (operation: string, language: SnippetLanguage) => Snippet,
	sdks: readonly SdkVoice[],
): readonly Sample[] {
	const { text } = print(operation, "curl");
	const others = sdks.map(({ target, label, fence }): Sample => {
		const snippet = print(operation, target);
		return { label, language: fence, text: snippet.text, call: snippet.call };
	});
	return [{ label: "curl", language: "sh", text, call: text }, ...others];
}
