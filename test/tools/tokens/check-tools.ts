import { Ajv2020 } from "ajv/dist/2020.js";
import { objectionsTo } from "../../../engine/src/generate/tools/client-profiles.ts";
import type { ToolSet } from "../../../engine/src/generate/tools/tool-set.ts";

/** What becomes of a document's tools at those who take them. */
export interface CheckedTools {
	readonly tools: number;
	/** Schemas of arguments and of answers, as they are listed, that JSON Schema 2020-12's validator ajv compiles. */
	readonly compiled: number;
	/** What does not pass: `name: client: reason`, a line for each tool that a client refuses or ajv does not compile. */
	readonly losses: readonly string[];
}

/** Compiles every schema of every tool, and holds each tool against what every client is known to refuse. */
export function checkTools({ tools, finders }: Pick<ToolSet, "tools" | "finders">): CheckedTools {
	const ajv = new Ajv2020({ strict: false, validateFormats: false });
	const all = [...tools, ...finders.map((listed) => ({ listed, portable: true }))];
	let compiled = 0;
	const losses = all.flatMap(({ listed, portable }) => {
		const refused = [...objectionsTo(listed)];
		if (!portable && refused.length === 0) refused.push("all: a required argument cannot be shown");
		for (const schema of [listed.inputSchema, listed.outputSchema]) {
			if (schema === undefined) continue;
			try {
				ajv.compile(schema);
				compiled += 1;
			} catch (error) {
				refused.push(`ajv: ${error instanceof Error ? error.message : String(error)}`);
			}
		}
		return refused.length === 0 ? [] : [`${listed.name}: ${refused.join("; ")}`];
	});
	return { tools: all.length, compiled, losses };
}
