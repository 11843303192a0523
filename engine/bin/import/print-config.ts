import { Document, isScalar } from "yaml";
import { Fault } from "../../src/lib/fault.ts";
import { plain } from "../../src/lib/say.ts";
import { parseConfig } from "../../src/parse/config/parse-config.ts";
import { ruleIds } from "../../src/rule-ids.ts";
import { UsageError } from "../command.ts";
import { nested } from "./draft.ts";
import type { Draft } from "./setting.ts";

/** The fields in the order in which people read them. */
const ORDER = ["service", "version", "spec", "outputs", "gate", "exceptions"];

/** The draft as a driftgate.yml in which each field says where it comes from. Throws UsageError where it cannot be read. */
export function printConfig({ facts }: Draft): string {
	const fields = [...facts].map(([way, fact]) => ({ way: JSON.parse(way) as string[], ...fact }));
	const inOrder = fields.toSorted((one, other) => rankOf(one.way) - rankOf(other.way));
	const document: Document = new Document(nested(inOrder.map(({ way, value }) => [way, value])), {
		version: "1.2",
		schema: "core",
	});
	for (const { way, from } of inOrder) {
		const node = document.getIn(way, true);
		if (isScalar(node)) node.comment = ` from ${plain(from)}`;
	}
	const text = document.toString({ lineWidth: 0 });
	try {
		parseConfig(text, "driftgate.yml", { ruleIds });
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		throw new UsageError([...new Set(error.issues.map(({ message }) => message))].join("\n"));
	}
	return text;
}

function rankOf([first = ""]: readonly string[]): number {
	return ORDER.indexOf(first);
}
