import type { Api } from "../../contract/api.ts";
import type { Calls, SdkVoice } from "../docs/calls.ts";
import type { Sample } from "../docs/site/block.ts";
import type { MethodPlan, SdkPlan } from "../plan/sdk-plan.ts";
import { selectOperations } from "../plan/select-operations.ts";
import type { Snippet, SnippetLanguage } from "../snippets/snippet.ts";
import { createSnippets } from "../snippets/snippets.ts";
import { sdkVoices, type VoiceRequest } from "./sdk-voices.ts";
import { serverVoice } from "./server-voice.ts";

/**
 * Calls as pages show them: one door for what is sent and answered, and each SDK in its own words. `whole` has the
 * operations that pages leave out and other outputs have; an output that leaves an operation out has no call of it.
 */
export function plannedCalls(api: Api, whole: SdkPlan, request: VoiceRequest): Calls {
	const { service, outputs } = request;
	const optionsOf = (language: SnippetLanguage) => outputs.find(({ target }) => target === language)?.options;
	const planOf = (language: SnippetLanguage) =>
		selectOperations(whole, api, optionsOf(language) ?? { packageName: null });
	const doorOf = (language: SnippetLanguage) => {
		const plan = planOf(language);
		const { packageName = null, tools } = optionsOf(language) ?? {};
		const called = new Set(methodsOf(plan).map(({ operation }) => operation));
		const door = createSnippets(api, plan, { service, packageName, baseUrl: null, ...(tools && { tools }) });
		return { ...door, has: (operation: string) => called.has(operation) && door.has(operation, language) };
	};
	const curl = doorOf("curl");
	const [typescript, python, go, mcp] = [doorOf("typescript"), doorOf("python"), doorOf("go"), doorOf("mcp")];
	const doors = { curl, typescript, python, go, mcp };
	const print: Print = (operation, language) =>
		doors[language].has(operation) ? doors[language].print(operation, language, curl.values(operation)) : null;
	const methods = new Map(methodsOf(whole).map((method) => [method.operation, method]));
	const sdks = sdkVoices(request, (language) => {
		const first = methodsOf(planOf(language))[0];
		return first === undefined ? "" : (print(first.operation, language)?.setup ?? "");
	});
	const server = serverVoice(planOf("mcp"), request);
	const shown: readonly Shown[] = [
		{ target: "curl", label: "curl", fence: "sh" },
		...sdks,
		...(server === null ? [] : [{ target: "mcp", label: "MCP", fence: "json" } as const]),
	];
	const known = new Map<string, readonly Sample[]>();
	return {
		sdks,
		server,
		samples: (operation) => {
			const before = known.get(operation);
			if (before !== undefined) return before;
			const samples = methods.has(operation) ? samplesOf(operation, print, shown) : [];
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

type Print = (operation: string, language: SnippetLanguage) => Snippet | null;

type Shown = Pick<SdkVoice, "label" | "fence"> & { readonly target: SnippetLanguage };

function methodsOf({ groups }: SdkPlan): readonly MethodPlan[] {
	return groups.flatMap(({ methods }) => methods);
}

function samplesOf(operation: string, print: Print, shown: readonly Shown[]): readonly Sample[] {
	return shown.flatMap(({ target, label, fence }): readonly Sample[] => {
		const snippet = print(operation, target);
		return snippet === null ? [] : [{ label, language: fence, text: snippet.text, call: snippet.call }];
	});
}
