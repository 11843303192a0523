import type { GroupPlan } from "../plan/sdk-plan.ts";
import { subgroupsOf } from "../plan/subgroups.ts";
import { join, lines, newline, nothing } from "../writer/code.ts";
import { type Code, code, docstring, indent } from "../writer/python.ts";
import { methodCode } from "./names.ts";
import { methodNames, printAwaited, printMethods, sharedArguments } from "./print-method.ts";
import type { Scene } from "./scene.ts";

const blankLine = code`\n\n`;

/** A group as a class: its subgroups are attributes, its operations are methods. */
export function printGroup(group: GroupPlan, scene: Scene): Code {
	const attributes = attributesOf(group, scene);
	const hidden = new Set<string>([...attributes.keys(), ...group.methods.flatMap(methodNames)]);
	const shared = sharedArguments(group);
	const place = { group, hidden, shared };
	const text = docstring(sayGroup(group, shared));
	const constructing = printConstructor(attributes, code`_Sender`, scene.names.ofGroup);
	const methods = group.methods.flatMap((method) => printMethods(method, place, scene));
	const body = join([...(text === nothing ? [] : [text]), constructing, ...methods], blankLine);
	return code`class ${scene.names.ofGroup(group.typeName)}:${newline}${indent(body)}`;
}

/** The same group for the asynchronous client. */
export function printAsyncGroup(group: GroupPlan, scene: Scene): Code {
	const { ofGroup, ofAsyncGroup } = scene.names;
	const name = ofGroup(group.typeName);
	const constructing = printConstructor(attributesOf(group, scene), code`_AsyncSender`, ofAsyncGroup);
	const methods = group.methods.flatMap((method) => printAwaited(method, name));
	const body = join(
		[docstring([`As ${name}, to be awaited.`]), constructing, ...(methods.length === 0 ? [] : [lines(...methods)])],
		blankLine,
	);
	return code`class ${ofAsyncGroup(group.typeName)}:${newline}${indent(body)}`;
}

function attributesOf(group: GroupPlan, { plan }: Scene): ReadonlyMap<Code, GroupPlan> {
	return new Map(
		subgroupsOf(plan.groups, group.path).map((subgroup) => [methodCode(subgroup.path.at(-1) ?? []), subgroup]),
	);
}

function printConstructor(
	attributes: ReadonlyMap<Code, GroupPlan>,
	sender: Code,
	nameOf: Scene["names"]["ofGroup"],
): Code {
	const assignments = [...attributes].map(([name, { typeName }]) => code`self.${name} = ${nameOf(typeName)}(sender)`);
	const construction = lines(code`self._sender = sender`, ...assignments);
	return code`def __init__(self, sender: ${sender}) -> None:${newline}${indent(construction)}`;
}

function sayGroup({ description }: GroupPlan, shared: ReadonlySet<string>): readonly string[] {
	const said = shared.size === 0 ? [] : ["Arguments of several methods:", ...shared];
	const apart = description !== null && said.length > 0 ? [""] : [];
	return [...(description === null ? [] : [description]), ...apart, ...said];
}
