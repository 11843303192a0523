import type { NameClaim } from "../names/assign-names.ts";
import type { GroupPlan } from "../plan/sdk-plan.ts";
import { indent, join, lines } from "../writer/code.ts";
import { type Code, code, docComment } from "../writer/go.ts";
import type { GoMethod } from "./go-method.ts";
import { idOf, memberWords, methodKey, nameMembers } from "./name-package.ts";
import { struct } from "./print-declaration.ts";
import { printMethods } from "./print-method.ts";
import { named } from "./print-notes.ts";
import { sayShared, sharedArguments } from "./print-params.ts";
import type { NameOf } from "./print-use.ts";
import type { Printing } from "./printing.ts";

const blankLine = code`\n\n`;

/** The names in a group: those of its subgroups, of its methods, and of what stands beside a method. */
export function groupNames(
	group: Pick<GroupPlan, "methods">,
	subgroups: readonly GroupPlan[],
	taken: readonly string[],
): NameOf {
	const claims: NameClaim[] = subgroups.map((subgroup) => {
		const words = memberWords(subgroup.path.at(-1) ?? [], "group");
		return { pointer: idOf.group(subgroup), rank: 0, candidates: [words, [...words, "group"]] };
	});
	for (const method of group.methods) {
		const { name, paging, stream, polling } = method;
		const words = memberWords(name, "call");
		const claim = (form: string, rank: number, ...candidates: NameClaim["candidates"]): void => {
			claims.push({ pointer: `${methodKey(method)} ${form}`, rank, candidates });
		};
		claim("call", 1, words, [...words, "method"]);
		if (stream !== null && stream.name !== null) claim("stream", 1, stream.name, [...words, "stream"]);
		if (paging !== null) claim("pages", 2, [...words, "all"], [...words, "all", "pages"]);
		if (polling !== null) claim("wait", 2, [...words, "wait"], [...words, "until", "done"]);
	}
	return nameMembers(claims, taken);
}

/** A group as a type: fields for its subgroups, and its methods. */
export function printGroup(
	group: GroupPlan,
	methods: readonly GoMethod[],
	subgroups: readonly GroupPlan[],
	printing: Printing,
): Code {
	const { nameOf } = printing;
	const name = nameOf(idOf.group(group));
	const nameIn = groupNames(group, subgroups, []);
	const about = group.description ?? "";
	return join(
		[
			lines(
				docComment([named(name, about, "is a group of methods."), ...sayShared(sharedArguments(methods))]),
				struct(name, [code`api *transport`, ...subgroups.map((subgroup) => printSubgroup(subgroup, nameIn, nameOf))]),
			),
			lines(
				code`func make${name}(t *transport) *${name} {`,
				indent(
					lines(
						code`g := &${name}{api: t}`,
						...subgroups.map((subgroup) => makeSubgroup(subgroup, code`g`, nameIn, nameOf)),
						code`return g`,
					),
				),
				code`}`,
			),
			...printMethods(methods, code`g *${name}`, code`g`, nameIn, printing),
		],
		blankLine,
	);
}

export function printSubgroup(subgroup: GroupPlan, nameIn: NameOf, nameOf: NameOf): Code {
	const type = nameOf(idOf.group(subgroup));
	return lines(docComment([subgroup.description ?? ""]), code`${nameIn(idOf.group(subgroup))} *${type}`);
}

export function makeSubgroup(subgroup: GroupPlan, owner: Code, nameIn: NameOf, nameOf: NameOf): Code {
	return code`${owner}.${nameIn(idOf.group(subgroup))} = make${nameOf(idOf.group(subgroup))}(t)`;
}
