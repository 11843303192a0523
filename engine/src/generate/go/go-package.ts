import type { Degradation } from "../../contract/artifact.ts";
import type { GroupPlan, SdkPlan, WebhookPlan } from "../plan/sdk-plan.ts";
import { subgroupsOf } from "../plan/subgroups.ts";
import { type Code, code } from "../writer/go.ts";
import { type GoMethod, goMethod } from "./go-method.ts";
import type { GoDeclaration, GoUse } from "./go-model.ts";
import { createTypeLifter } from "./lift-types.ts";
import { idOf, namePackage } from "./name-package.ts";
import { groupNames } from "./print-group.ts";
import type { NameOf } from "./print-use.ts";
import { runtimeParts } from "./runtime.derived.ts";

/** What a package declares of a plan, under which names, and how a caller comes to it. */
export interface GoPackage {
	readonly methods: ReadonlyMap<GroupPlan, readonly GoMethod[]>;
	readonly webhooks: readonly { readonly webhook: WebhookPlan; readonly payload: GoUse }[];
	readonly declarations: readonly GoDeclaration[];
	readonly nameOf: NameOf;
	/** `client.Books.Cover`. */
	readonly access: (group: GroupPlan) => Code;
	readonly degradations: readonly Degradation[];
}

/** Exported names of the whole runtime: a name must not move when an operation brings another part into the file. */
const runtimeNames = runtimeParts.flatMap((part) => part.declares).filter((name) => /^[A-Z]/u.test(name));

/** Lifts the types of a plan, and names all that it has. */
export function goPackage(plan: SdkPlan): GoPackage {
	const lifter = createTypeLifter(plan.types);
	const methods = new Map(
		plan.groups.map((group) => [group, group.methods.map((method) => goMethod(group, method, lifter))] as const),
	);
	const webhooks: GoPackage["webhooks"] = plan.webhooks.map((webhook) => {
		const { key, words, shape } = webhook;
		return {
			webhook,
			payload: lifter.use(shape, {
				id: key,
				words: [...words, "payload"],
				pointer: key,
				type: null,
				sent: false,
				received: true,
			}),
		};
	});
	const declarations = lifter.declarations();
	const nameOf = namePackage(plan, declarations, runtimeNames);
	return { methods, webhooks, declarations, nameOf, access: accessOf(plan), degradations: lifter.degradations() };
}

/** How a caller comes to a group: `client.Books.Cover`. */
function accessOf(plan: SdkPlan): (group: GroupPlan) => Code {
	const known = new Map<string, Code>();
	const root: Pick<GroupPlan, "path" | "methods"> = plan.groups.find(({ path }) => path.length === 0) ?? {
		path: [],
		methods: [],
	};
	const visit = (group: Pick<GroupPlan, "path" | "methods">, access: Code): void => {
		const subgroups = subgroupsOf(plan.groups, group.path);
		const nameIn = groupNames(group, subgroups, []);
		for (const subgroup of subgroups) {
			const inner = code`${access}.${nameIn(idOf.group(subgroup))}`;
			known.set(idOf.group(subgroup), inner);
			visit(subgroup, inner);
		}
	};
	visit(root, code`client`);
	return (group) => known.get(idOf.group(group)) ?? code`client`;
}
