import type { GroupPlan, MethodPlan, PagingPlan, SdkPlan, ServerVariablePlan } from "../../generate/plan/sdk-plan.ts";
import type { Field, Shape } from "../../generate/plan/shape.ts";
import { accessOf, argumentNames, withoutSwitch } from "../../generate/python/call-names.ts";
import { clientArgumentCode, memberCode } from "../../generate/python/names.ts";
import { chosenVariables } from "../../generate/python/print-client.ts";
import { printReturn } from "../../generate/python/print-operation.ts";
import type { Place } from "../../generate/python/print-type.ts";
import { webhookMethod } from "../../generate/python/print-webhooks.ts";
import { createScene, type Scene } from "../../generate/python/scene.ts";

const sent: Place = { side: "sent", hidden: new Set(), quoted: false };
const received: Place = { side: "received", hidden: new Set(), quoted: false };

/**
 * For tests alone: a module that passes a type checker beside the SDK of a plan and uses all of it. It reads each attribute
 * as the type that it has, makes each dictionary with all of its keys and with those alone that it demands, calls each
 * method with all of its arguments and with those alone that it demands, and reads each webhook. A checker's error beside
 * another SDK is therefore a break.
 */
export function pythonClient(plan: SdkPlan, module: string): string {
	const scene = createScene(plan);
	const calls = plan.groups.flatMap((group, g) =>
		group.methods
			.filter(({ stream }) => stream === null || stream.name !== null)
			.flatMap((method, m) => {
				if (method.paging !== null) return pagesLines(group, method, method.paging, `pages${g}_${m}`, scene);
				const plain = { access: accessOf(group, method), gives: `${printReturn(method, scene, received)}` };
				const calls = callLines(method, plain, `call${g}_${m}`, scene);
				const { stream } = method;
				if (stream === null || stream.name === null) return calls;
				const access = accessOf(group, { name: stream.name });
				const streamed = { access, gives: `Stream[${scene.printer.print(stream.shape, received)}]` };
				return [...calls, ...callLines(method, streamed, `stream${g}_${m}`, scene)];
			}),
	);
	const types = [
		...plan.types.map((type) => ({
			...type,
			name: scene.names.ofType(type.key),
			input: scene.names.ofTypeInput(type.key),
		})),
		...scene.inline.all.map((one) => ({
			...one,
			name: scene.names.ofInline(one),
			input: scene.names.ofInlineInput(one),
		})),
	];
	const hooks = plan.webhooks.map(({ words, shape }, index) => {
		const gives = scene.printer.print(shape, received);
		const head = `def hook${index}(webhooks: Webhooks, body: bytes, headers: Mapping[str, str]) -> ${gives}:`;
		return `${head}\n    return webhooks.${webhookMethod(words)}(body, headers)`;
	});
	const uses = untilAllIsMentioned(scene, () => types.flatMap((type, index) => typeLines(type, `${index}`, scene)));
	return [
		"from __future__ import annotations",
		"from datetime import date, datetime",
		"from decimal import Decimal",
		"from typing import Any, Dict, Iterator, List, Literal, Mapping, Optional, Sequence, Union",
		`from ${module} import *`,
		...chosenVariables(plan).map(chooseVariable),
		...calls,
		...hooks,
		...uses,
		"",
	].join("\n\n");
}

/** A client that is told one part of the server's address. */
function chooseVariable({ words, values }: ServerVariablePlan, index: number): string {
	const type = values === null ? "str" : `Literal[${values.map((value) => JSON.stringify(value)).join(", ")}]`;
	const argument = clientArgumentCode(words, new Set());
	return `def chosen${index}(value: ${type}) -> Client:\n    return Client(${argument}=value)`;
}

/** What pages give, one by one. */
function pagesLines(
	group: GroupPlan,
	method: MethodPlan,
	{ itemShape }: PagingPlan,
	label: string,
	scene: Scene,
): readonly string[] {
	const access = accessOf(group, method);
	const gives = `Iterator[${scene.printer.print(itemShape, received)}]`;
	return callLines(method, { access, gives }, label, scene, (call) => `iter(${call})`);
}

/** One call with all of the arguments, and one with those alone that are demanded. */
function callLines(
	method: MethodPlan,
	{ access, gives }: { readonly access: string; readonly gives: string },
	label: string,
	{ printer }: Scene,
	read: (call: string) => string = (call) => call,
): readonly string[] {
	const given = withoutSwitch(method);
	const names = argumentNames(given);
	return [given, given.filter(({ required }) => required)].map((some, index) => {
		const typed = some.map((one, i) => `a${i}: ${printer.print(one.shape, sent)}`);
		const passed = some.map((one, i) => `${names[given.indexOf(one)]}=a${i}`);
		const head = ["client: Client", ...typed].join(", ");
		return `def ${label}_${index}(${head}) -> ${gives}:\n    return ${read(`${access}(${passed.join(", ")})`)}`;
	});
}

/** Types of what callers give are printed where something mentions them, which may stand behind them. */
function untilAllIsMentioned(scene: Scene, print: () => readonly string[]): readonly string[] {
	const known = scene.printer.inputs.size;
	const printed = print();
	return scene.printer.inputs.size === known ? printed : untilAllIsMentioned(scene, print);
}

interface Declared {
	readonly shape: Shape;
	readonly name: string;
	readonly input: string;
	readonly sent: boolean;
	readonly received: boolean;
}

function typeLines(type: Declared, label: string, scene: Scene): readonly string[] {
	const { records, printer } = scene;
	const fields = type.shape.kind === "reference" ? [] : (records.fieldsOf(type.shape) ?? []);
	const isGiven = type.sent && (!printer.differs(type.shape) || isMentioned(type, scene));
	if (fields.length === 0) {
		const reads = type.received ? [aliasLine(`alias${label}`, type.name, printer.spell(type.shape, received))] : [];
		const name = printer.differs(type.shape) ? type.input : type.name;
		return [...reads, ...(isGiven ? [aliasLine(`give${label}`, printer.spell(type.shape, sent), name)] : [])];
	}
	const reads = type.received ? fields.map((field, index) => readLine(type, field, `${label}_${index}`, scene)) : [];
	if (!isGiven) return reads;
	const demanded = fields.filter(({ required }) => required);
	return [...reads, makeLine(type, fields, label, scene), makeLine(type, demanded, `${label}_least`, scene)];
}

function isMentioned({ input }: Declared, { printer }: Scene): boolean {
	return [...printer.inputs].some((one) => one === input);
}

/** What a name stands for that is no class. */
function aliasLine(name: string, from: string, to: string): string {
	return `def ${name}(value: ${from}) -> ${to}:\n    return value`;
}

function readLine(type: Declared, { shape, required, words }: Field, label: string, { printer }: Scene): string {
	const printed = printer.print(shape, received);
	const gives = required ? printed : `Optional[${printed}]`;
	return `def read${label}(value: ${type.name}) -> ${gives}:\n    return value.${memberCode(words)}`;
}

function makeLine(type: Declared, fields: readonly Field[], label: string, { printer }: Scene): string {
	const typed = fields.map(({ shape }, index) => `a${index}: ${printer.print(shape, sent)}`);
	const members = fields.map(({ name }, index) => `${JSON.stringify(name)}: a${index}`);
	return `def make${label}(${typed.join(", ")}) -> ${type.input}:\n    return {${members.join(", ")}}`;
}
