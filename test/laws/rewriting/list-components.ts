import { posix } from "node:path";
import { type Document, isMembers, type Members, type Value } from "./documents.ts";
import { find, type Target, targetOf } from "./references.ts";

/** A component that its file names, and the map of the entry that it belongs to. */
interface Listed {
	readonly map: readonly string[];
	readonly name: string;
	readonly ref: string;
}

/**
 * The entry with a line for each component that stands in a file of its own, or among another file's components, as
 * bundlers write one: by the name of the file, or the name there. What the entry lists already keeps its name, and what
 * several would share nobody gets.
 */
export function listComponents(document: Document): Document {
	const { entry, files } = document;
	const root = files.get(entry);
	if (!isMembers(root)) return document;
	const listed = new Map<string, Listed>();
	const known = new Set<string>();
	for (const [path, value] of files) {
		for (const { tokens, ref } of referencesIn(value)) {
			const found = findTarget(document, ref, path);
			if (found === undefined || found.file === entry) continue;
			const key = `${found.file}#${found.tokens.join("/")}`;
			if (path === entry && isLine(tokens)) known.add(key);
			const [map, name] = [mapOf(tokens, root), nameOf(found)];
			if (map === undefined || name === undefined || listed.has(key)) continue;
			const from = posix.relative(posix.dirname(entry), found.file);
			listed.set(key, { map, name, ref: `${from}${found.tokens.length === 0 ? "" : `#/${found.tokens.join("/")}`}` });
		}
	}
	const own = [...listed].filter(([key]) => !known.has(key)).map(([, one]) => one);
	const alike = Map.groupBy(own, ({ map, name }) => `${map.join("/")} ${plain(name)}`);
	const lines = [...alike.values()].flatMap((same) => (same.length === 1 ? same : []));
	return { entry, files: new Map([...files, [entry, lines.reduce(withLine, root)]]) };
}

function findTarget(document: Document, ref: string, from: string): Target | undefined {
	let target = targetOf(ref, from);
	for (let links = 0; target !== undefined && links < 9; links++) {
		const found = find(document, target);
		const next: Value | undefined = isMembers(found?.value) ? found.value["$ref"] : undefined;
		if (found === undefined || typeof next !== "string") return found?.at;
		target = targetOf(next, found.at.file);
	}
	return undefined;
}

/** Whether a reference of the entry stands in the place of a component, a path or all of them. */
function isLine(tokens: readonly string[]): boolean {
	return tokens.length <= (tokens[0] === "components" ? 3 : 2);
}

/** By where it is used; undefined for what no schema stands in. */
function mapOf(tokens: readonly string[], root: Members): readonly string[] | undefined {
	const kind = kindOf(tokens);
	if (kind === undefined) return undefined;
	if (root["swagger"] === undefined) return ["components", kind];
	return [kind === "schemas" ? "definitions" : kind];
}

function kindOf(tokens: readonly string[]): string | undefined {
	const [around = "", last = ""] = tokens.slice(-2);
	if (tokens.at(-3) === "properties") return "schemas";
	if (last === "requestBody") return "requestBodies";
	if (["parameters", "responses", "headers"].includes(around)) return around;
	const isOther = ["paths", "webhooks", "pathItems", "callbacks", "examples", "links", "mapping"].includes(around);
	return isOther ? undefined : "schemas";
}

function nameOf({ file, tokens }: Target): string | undefined {
	if (tokens.length === 0) return posix.basename(file, posix.extname(file));
	const isComponent = tokens.length === 1 || MAPS.has(tokens.slice(0, -1).join("/"));
	return isComponent ? tokens.at(-1) : undefined;
}

const MAPS = new Set(
	["schemas", "responses", "parameters", "headers", "requestBodies"].flatMap((map) => [map, `components/${map}`]),
).add("definitions");

function withLine(value: Value, { map, name, ref }: Listed): Value {
	const members = isMembers(value) ? value : {};
	const [field, ...rest] = map;
	if (field !== undefined) return { ...members, [field]: withLine(members[field] ?? {}, { map: rest, name, ref }) };
	const isTaken = Object.keys(members).some((other) => plain(other) === plain(name));
	return isTaken ? members : { ...members, [name]: { $ref: ref } };
}

function plain(name: string): string {
	return name.toLowerCase().replaceAll(/[^a-z0-9]/gu, "");
}

function referencesIn(root: Value): readonly { readonly tokens: readonly string[]; readonly ref: string }[] {
	const found: { tokens: readonly string[]; ref: string }[] = [];
	const visit = (value: Value, tokens: readonly string[]) => {
		if (typeof value !== "object" || value === null) return;
		const ref = isMembers(value) ? value["$ref"] : undefined;
		if (typeof ref === "string") found.push({ tokens, ref });
		else for (const [key, member] of Object.entries(value)) visit(member, [...tokens, key]);
	};
	visit(root, []);
	return found;
}
