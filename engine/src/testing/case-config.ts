import type { Config, OutputOptions, Policy, ToolSettings } from "../contract/config.ts";
import { usualToolSettings } from "../generate/tools/plan-tools.ts";
import { makeConfig, makePolicy } from "./make-policy.ts";

/** What a case's options.json may say, beside the policy. */
export interface CaseOptions extends Partial<Omit<Policy, "rules">> {
	readonly today?: string;
	/** False where what happens is a corner of the rule, and no example of it. */
	readonly example?: boolean;
	/** There where the configuration has an MCP server: what `outputs.mcp` says of its tools. */
	readonly mcp?: Partial<ToolSettings>;
	/** Members that the configuration of after.yaml renames, by component and wire name. */
	readonly members?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

/** The configuration under which a case is judged. */
export function configOfCase({ today: _, example: __, mcp, members: ___, ...policy }: CaseOptions): Config {
	const options: OutputOptions = { packageName: null, tools: { ...usualToolSettings, ...mcp } };
	return makeConfig({
		policy: makePolicy(policy),
		...(mcp === undefined ? {} : { outputs: new Map([["mcp", options]]) }),
	});
}

/** The same, with members renamed. */
export function renamingConfig(config: Config, members: NonNullable<CaseOptions["members"]>): Config {
	const renames = Object.entries(members).map(([type, names]) => [type, new Map(Object.entries(names))] as const);
	return { ...config, names: { ...config.names, members: new Map(renames) } };
}
