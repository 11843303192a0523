import { Fault } from "../../lib/fault.ts";
import type { ServerVoice } from "../docs/calls.ts";
import { help } from "../mcp/runtime/settings.ts";
import { serverFile, serverName } from "../mcp/server-name.ts";
import { toolsOf } from "../mcp/tools-of.ts";
import type { SdkPlan } from "../plan/sdk-plan.ts";
import type { VoiceRequest } from "./sdk-voices.ts";

/**
 * The MCP server that pages speak of: the one that is asked for, or, where nothing but pages is, the one that would be made.
 * null where there is none, or nothing that it could call.
 */
export function serverVoice(plan: SdkPlan, { service, outputs }: VoiceRequest): ServerVoice | null {
	const output = outputs.find(({ target }) => target === "mcp");
	if (output === undefined && outputs.some(({ target }) => target !== "docs")) return null;
	try {
		const tools = toolsOf(plan, output?.options.tools);
		const byOperation = new Map(tools.tools.map((tool) => [tool.operation, tool]));
		return {
			file: serverFile(output?.options.packageName ?? service),
			name: serverName(service),
			options: help,
			tools,
			toolOf: (operation) => byOperation.get(operation),
		};
	} catch (error) {
		// Whoever asks for the server is told by the server's target.
		if (error instanceof Fault) return null;
		throw error;
	}
}
