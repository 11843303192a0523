import type { SdkPlan } from "../../generate/plan/sdk-plan.ts";
import type { Field, Shape } from "../../generate/plan/shape.ts";
import { accessOf, argumentNames, withoutSwitch } from "../../generate/python/call-names.ts";
import { memberCode } from "../../generate/python/names.ts";
import { printReturn } from "../../generate/python/print-operation.ts";
import type { Place } from "../../generate/python/print-type.ts";
import { createScene, type Scene } from "../../generate/python/scene.ts";

const sent: Place = { side: "sent", hidden: new Set(), quoted: false };
const received: Place = { side: "received", hidden: new Set(), quoted: false };

/**
 * For tests alone: a module that passes a type checker beside the SDK of a plan and uses all of it. It reads each attribute
 * as the type that it has, makes each dictionary with all of its keys, and calls each method with all of its arguments and
 * with those alone that it demands. A checker's error beside another SDK is therefore a break.
 */
export function pythonClient(plan: SdkPlan, module: string): string {
	const scene = createScene(plan);
	const calls = plan.groups.flatMap((group, g) =>
		group.methods
			.filter(({ stream, paging }) => (stream === null || stream.name !== null) && paging === null)
			.flatMap((method, m) => {
				const given = withoutSwitch(method);
				const names = argumentNames(given);
				const gives = printReturn(method, scene, received);
				return [given, given.filter(({ required }) => required)].map((some, index) => {
					const typed = some.map((one, i) => `a${i}: ${scene.printer.print(one.shape, sent)}`);
					const passed = some.map((one, i) => `${names[given.indexOf(one)]}=a${i}`);
					const head = ["client: Client", ...typed].join(", ");
					return `def call${g}_${m}_${index}(${head}) -> ${gives}:\n    return ${accessOf(group, method)}(${passed.join(", ")})`;
				});
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
	const uses = types.flatMap((type, index) => typeLines(type, `${index}`, scene));
	return [
		"from __future__ import annotations",
		"from datetime import date, datetime",
		"from decimal import Decimal",
		"from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, Union",
		`from ${module} import *`,
		...calls,
		...uses,
		"",
	].join("\n\n");
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
	if (fields.length === 0) {
		if (!type.received) return [];
		const meaning = printer.spell(type.shape, received);
		return [`def alias${label}(value: ${type.name}) -> ${meaning}:\n    return value`];
	}
	const reads = type.received ? fields.map((field, index) => readLine(type, field, `${label}_${index}`, scene)) : [];
	const isMentioned = [...printer.inputs].some((one) => one === type.input);
	return [...reads, ...(type.sent && isMentioned ? [makeLine(type, fields, label, scene)] : [])];
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
