import type { Api } from "../../../contract/api.ts";
import type { ReleasedEntry } from "../../../contract/released-entry.ts";
import type { GroupPlan, MethodPlan, SdkPlan, TypePlan } from "../../plan/sdk-plan.ts";
import type { TypeKey } from "../../plan/shape.ts";
import type { Calls } from "../calls.ts";
import { readDescription } from "../text/read-description.ts";
import type { Block } from "./block.ts";
import { type PagePaths, pagePathsOf } from "./page-paths.ts";

/** What every page is made from. */
export interface DocsContext {
	readonly plan: SdkPlan;
	/** What the plan leaves aside because no SDK needs it: flows of OAuth, headers of answers, parts that nobody could read. */
	readonly api: Api;
	readonly service: string;
	readonly version: string;
	readonly calls: Calls;
	/** What was published of the service's changelog, newest first. */
	readonly changelog: readonly ReleasedEntry[];
	readonly paths: PagePaths;
	/** Every method with its group, in the plan's order. */
	readonly methods: readonly MethodInGroup[];
	readonly types: ReadonlyMap<TypeKey, TypePlan>;
	/** The blocks of a description; the same text is parsed once. */
	readonly read: (description: string | null) => readonly Block[];
}

export interface MethodInGroup {
	readonly group: GroupPlan;
	readonly method: MethodPlan;
}

export function docsContext({
	changelog = [],
	...given
}: Pick<DocsContext, "plan" | "api" | "service" | "version" | "calls"> &
	Partial<Pick<DocsContext, "changelog">>): DocsContext {
	const { plan } = given;
	const parsed = new Map<string, readonly Block[]>();
	const read = (description: string | null): readonly Block[] => {
		if (description === null) return [];
		const known = parsed.get(description);
		if (known !== undefined) return known;
		const blocks = readDescription(description);
		parsed.set(description, blocks);
		return blocks;
	};
	return {
		...given,
		changelog,
		paths: pagePathsOf(plan),
		methods: plan.groups.flatMap((group) => group.methods.map((method) => ({ group, method }))),
		types: new Map(plan.types.map((type) => [type.key, type])),
		read,
	};
}

/** What a page calls a method: its summary on one line, else its operation. */
export function titleOf({ summary, operation }: MethodPlan): string {
	const said = summary?.replace(/\s+/gu, " ").trim() ?? "";
	return said === "" || said.length > 160 ? operation : said;
}
