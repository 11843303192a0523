import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { variableTable } from "../../../app/src/config/variables.ts";
import { appRightRows } from "./app-rights.ts";
import { judgeBlockedExample } from "./blocked-example.ts";
import { type Derivation, replaceDerived } from "./derivation.ts";

interface ActionInput {
	readonly description: string;
	readonly default: string;
}

const root = join(import.meta.dirname, "../../..");

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
	const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
	const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
	return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}

function actionInputs(): string {
	const manifest = parse(readFileSync(join(root, "action.yml"), "utf8")) as {
		inputs: Readonly<Record<string, ActionInput>>;
	};
	const rows = Object.entries(manifest.inputs).map(([name, input]) => [
		`\`${name}\``,
		input.default === "" ? "" : `\`${input.default}\``,
		input.description.trim(),
	]);
	return table(["input", "default", "meaning"], rows);
}

/** The parts of README.md that are facts of the code: an example's output, tables of inputs and variables. */
export const readme: Derivation = {
	path: "README.md",
	async produce(current) {
		const variables = variableTable().map((row) => [`\`${row.name}\``, row.default, row.meaning]);
		const parts: Readonly<Record<string, string>> = {
			blocked: `\`\`\`\n${(await judgeBlockedExample()).trim()}\n\`\`\``,
			action: actionInputs(),
			"app-rights": table(["", "permissions", "events", "gives"], appRightRows()),
			variables: table(["variable", "default", "meaning"], variables),
		};
		return Object.entries(parts).reduce((text, [name, content]) => replaceDerived(text, name, content), current);
	},
};
