import { z } from "zod";
import type { Issue } from "../../contract/fault.ts";
import { nearest } from "../../lib/nearest.ts";
import { plain, quote } from "../../lib/say.ts";
import type { ConfigNodes } from "./config-nodes.ts";
import { configSchema } from "./config-schema.ts";

type ZodIssue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Everything that the schema refuses, each as one sentence at the place where it is written. */
export function schemaIssues(issues: readonly ZodIssue[], nodes: ConfigNodes): readonly Issue[] {
	return issues.flatMap((issue) => tellIssue(issue, issue.path, nodes));
}

function tellIssue(issue: ZodIssue, path: Path, nodes: ConfigNodes): readonly Issue[] {
	if (issue.code === "invalid_union") {
		const branch = issue.errors.find(isInside);
		if (branch !== undefined) return branch.flatMap((inner) => tellIssue(inner, [...path, ...inner.path], nodes));
	}
	if (issue.code === "unrecognized_keys") {
		const known = knownKeys(path);
		// The nodes tell of `__proto__` wherever it stands, also where the schema does not.
		const keys = issue.keys.filter((key) => key !== "__proto__");
		return keys.map((key) => ({
			at: nodes.locate([...path, key], "key"),
			message: `Unknown key ${quote(key)}${inWhat(path)}: ${keyRemedy(key, known)}.`,
		}));
	}
	return [{ at: nodes.locate(path, "value"), message: `${sayPath(path)} ${issue.message}.` }];
}

/** Whether a union's branch fits the value's type, so that its own complaints are the ones that help. */
function isInside(branch: readonly ZodIssue[]): boolean {
	return branch.every(({ code, path }) => path.length > 0 || code !== "invalid_type");
}

/** `gate.rules`, `exceptions[2].expires`; the root is "The file". */
function sayPath(path: Path): string {
	if (path.length === 0) return "The file";
	const steps = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${plain(String(step), 60)}`));
	return steps.join("").slice(typeof path[0] === "number" ? 0 : 1);
}

function inWhat(path: Path): string {
	return path.length === 0 ? "" : ` in ${sayPath(path)}`;
}

function keyRemedy(key: string, known: readonly string[]): string {
	const meant = nearest(key, known);
	if (meant !== undefined) return `write ${meant}`;
	return known.length === 0 ? "remove it" : `write one of ${known.join(", ")}, or remove it`;
}

interface SchemaNode {
	readonly properties?: Readonly<Record<string, SchemaNode>>;
	readonly items?: SchemaNode;
	readonly anyOf?: readonly SchemaNode[];
}

/** The keys that an object at a path may have, read from the schema itself. */
function knownKeys(path: Path): readonly string[] {
	const root = z.toJSONSchema(configSchema, { io: "input" }) as SchemaNode;
	const nodes = path.reduce<readonly SchemaNode[]>(
		(at, step) =>
			at
				.flatMap(alternatives)
				.flatMap((node) => (typeof step === "number" ? node.items : node.properties?.[String(step)]) ?? []),
		[root],
	);
	return nodes.flatMap(alternatives).flatMap((node) => Object.keys(node.properties ?? {}));
}

function alternatives(node: SchemaNode): readonly SchemaNode[] {
	return node.anyOf ?? [node];
}
