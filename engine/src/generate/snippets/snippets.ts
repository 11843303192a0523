import type { Api } from "../../contract/api.ts";
import { exampleAnswer } from "../../examples/example-answer.ts";
import { Examples } from "../../examples/examples.ts";
import { goCalls } from "../go/print-call.ts";
import { mcpCalls } from "../mcp/print-call.ts";
import type { Types } from "../plan/opened.ts";
import type { GroupPlan, MethodPlan, SdkPlan } from "../plan/sdk-plan.ts";
import { pythonCalls } from "../python/print-call.ts";
import { typescriptCalls } from "../typescript/print-call.ts";
import { callValues } from "./call-values.ts";
import { curlCalls } from "./print-curl.ts";
import type { CallValue, PrintCall, SnippetLanguage, SnippetRequest, Snippets, TargetCalls } from "./snippet.ts";
import { whyNoCall } from "./why-no-call.ts";
import { type WireRequest, wireRequest } from "./wire-request.ts";

type Calls = (plan: SdkPlan, types: Types, request: SnippetRequest) => TargetCalls;

/** Whatever can be called at all can be called so. */
const always =
	(calls: (plan: SdkPlan, types: Types, request: SnippetRequest) => PrintCall): Calls =>
	(plan, types, request) => ({ has: () => true, print: calls(plan, types, request) });

const printers: Readonly<Record<SnippetLanguage, Calls>> = {
	curl: always(curlCalls),
	typescript: always(typescriptCalls),
	python: always(pythonCalls),
	go: always(goCalls),
	mcp: mcpCalls,
};

/** In the order in which pages show them. */
export const snippetLanguages: readonly SnippetLanguage[] = ["curl", "typescript", "python", "go", "mcp"];

/**
 * The one door to calls: plan, operation and values to the call in each language. Each language's part is made when it is
 * first asked for. Deterministic: the same Api, plan and request give the same bytes.
 */
export function createSnippets(api: Api, plan: SdkPlan, request: SnippetRequest): ExecutableSnippets {
	const types = new Map(plan.types.map((type) => [type.key, type.shape]));
	const operations = new Map(api.operations.map((operation) => [operation.key, operation]));
	const methods = new Map(
		plan.groups.flatMap((group) => group.methods.map((method) => [method.operation, { group, method }] as const)),
	);
	const sent = { api, types, examples: new Examples(api, "client") };
	const received = new Examples(api, "provider");
	const known = new Map<string, readonly CallValue[]>();
	const made = new Map<SnippetLanguage, TargetCalls>();
	const printerOf = (language: SnippetLanguage): TargetCalls => {
		const printer = made.get(language) ?? printers[language](plan, types, request);
		made.set(language, printer);
		return printer;
	};
	const values = (operation: string): readonly CallValue[] => {
		const before = known.get(operation);
		if (before !== undefined) return before;
		const chosen = callValues(found(operations, operation), found(methods, operation).method, sent);
		known.set(operation, chosen);
		return chosen;
	};
	const reasons = new Map<string, string | null>();
	const whyNone = (operation: string): string | null => {
		const before = reasons.get(operation);
		if (before !== undefined) return before;
		const { method } = found(methods, operation);
		const reason = whyNoCall(found(operations, operation), method, values(operation), sent);
		reasons.set(operation, reason);
		return reason;
	};
	return {
		values,
		whyNone,
		has: (operation, language) => printerOf(language).has(operation) && whyNone(operation) === null,
		print: (operation, language, given = values(operation)) => {
			const { group, method }: { readonly group: GroupPlan; readonly method: MethodPlan } = found(methods, operation);
			const parts = printerOf(language).print(group, method, given);
			return { language, ...parts, made: given.filter((one) => one.made).map(({ member }) => member) };
		},
		answer: (operation) => exampleAnswer(found(operations, operation), received),
		request: (operation, given = values(operation)) => wireRequest(found(methods, operation).method, given, types),
	};
}

/** The same for whoever executes them. */
export interface ExecutableSnippets extends Snippets {
	/** What a call sends. */
	request(operation: string, values?: readonly CallValue[]): WireRequest;
}

function found<Value>(all: ReadonlyMap<string, Value>, operation: string): Value {
	const one = all.get(operation);
	if (one === undefined) throw new Error(`There is no operation ${operation}.`);
	return one;
}
