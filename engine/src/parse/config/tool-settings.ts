import type { OperationSelection, OutputOptions, ToolClass } from "../../contract/config.ts";
import type { WrittenConfig } from "./config-schema.ts";

type Written = WrittenConfig["outputs"]["mcp"];

const CLASSES: readonly ToolClass[] = ["read", "write", "destructive"];

/** With `tools` where something is said of an MCP server's tools. */
export function toolSettings(output: Written): Pick<OutputOptions, "tools"> {
	if (typeof output !== "object") return {};
	const { budget = null, surface = null, classes = {} } = output;
	if (budget === null && surface === null && output.classes === undefined) return {};
	const known = CLASSES.flatMap((name): readonly (readonly [ToolClass, OperationSelection])[] => {
		const selection = classes[name];
		if (selection === undefined) return [];
		const { paths = [], operations = [], tags = [] } = selection;
		return [[name, { paths, operations, tags }]];
	});
	return { tools: { budget, surface, classes: Object.fromEntries(known) } };
}
