import type { Api } from "../../contract/api.ts";
import type { ToolSettings } from "../../contract/config.ts";
import type { Calls, SdkVoice, ShownAnswer } from "../docs/calls.ts";
import type { Sample } from "../docs/site/block.ts";
import type { MethodPlan, SdkPlan } from "../plan/sdk-plan.ts";
import { selectOperations } from "../plan/select-operations.ts";
import type { Snippet, SnippetLanguage, Snippets } from "../snippets/snippet.ts";
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
	const snippets = sharedSnippets(api, service);
	const doorOf = (language: SnippetLanguage) => {
		const plan = planOf(language);
		const { packageName = null, tools } = optionsOf(language) ?? {};
		const called = new Set(methodsOf(plan).map(({ operation }) => operation));
		const door = snippets(plan, packageName, tools);
		return { ...door, has: (operation: string) => called.has(operation) && door.has(operation, language) };
	};
	const curl = doorOf("curl");
	const [typescript, python, go, mcp] = [doorOf("typescript"), doorOf("python"), doorOf("go"), doorOf("mcp")];
	const doors = { curl, typescript, python, go, mcp };
	const print: Print = (operation, language) =>
		doors[language].has(operation) ? doors[language].print(operation, language, curl.values(operation)) : null;
	const methods = new Map(methodsOf(whole).map((method) => [method.operation, method]));
	const sdks = sdkVoices(request, (language) => {
		const first = methodsOf(planOf(language)).find(({ operation }) => doors[language].has(operation));
		return first === undefined ? "" : (print(first.operation, language)?.setup ?? "");
	});
	const server = serverVoice(planOf("mcp"), request);
	const shown: readonly Shown[] = [
		{ target: "curl", label: "curl", fence: "sh" },
		...sdks,
		...(server === null ? [] : [{ target: "mcp", label: "MCP", fence: "json" } as const]),
	];
	const known = new Map<string, readonly Sample[]>();
	const answers = new Map<string, ShownAnswer>();
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
		whyNone: (operation) => (methods.has(operation) ? curl.whyNone(operation) : null),
		answer: (operation) => {
			if (!methods.has(operation)) return null;
			const before = answers.get(operation);
			if (before !== undefined) return before;
			const { status, mediaType, body, made } = curl.answer(operation);
			const answer = { status: String(status), mediaType, body, made };
			answers.set(operation, answer);
			return answer;
		},
	};
}

/** Outputs that have the same operations under the same name share a door, by which the values of a call are chosen once. */
function sharedSnippets(api: Api, service: string) {
	const made: { plan: SdkPlan; name: string | null; tools: ToolSettings | undefined; door: Snippets }[] = [];
	return (plan: SdkPlan, name: string | null, tools: ToolSettings | undefined): Snippets => {
		const known = made.find((one) => one.plan === plan && one.name === name && one.tools === tools);
		if (known !== undefined) return known.door;
		const door = createSnippets(api, plan, { service, packageName: name, baseUrl: null, ...(tools && { tools }) });
		made.push({ plan, name, tools, door });
		return door;
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
