import { join, lines, nothing } from "../writer/code.ts";
import { type Code, code, identifier, indent } from "../writer/python.ts";
import type { PythonImport, RuntimePart } from "./runtime.derived.ts";

/** Where the names come from that annotations use. */
const homes: ReadonlyMap<string, string> = new Map([
	["Any", "typing"],
	["Literal", "typing"],
	["Optional", "typing"],
	["Required", "typing_extensions"],
	["TypeAlias", "typing_extensions"],
	["Unpack", "typing_extensions"],
	["Sequence", "collections.abc"],
	["Mapping", "collections.abc"],
	["Decimal", "decimal"],
	["date", "datetime"],
	["datetime", "datetime"],
]);

type Imports = Map<string, Set<string>>;

/** The imports of the parts and of what is printed, in the order of isort; those for type checkers alone stand apart. */
export function printImports(parts: readonly RuntimePart[], uses: ReadonlySet<string>): Code {
	const real: Imports = new Map();
	const typing: Imports = new Map();
	for (const part of parts) {
		take(part.imports, real);
		take(part.typing, typing);
	}
	add("typing", "TYPE_CHECKING", real);
	for (const name of uses) {
		const home = homes.get(name) ?? "typing";
		if (real.get(home)?.has(name) !== true) add(home, name, typing);
	}
	for (const [from, names] of typing) for (const name of real.get(from) ?? []) names.delete(name);
	const block = printBlock(typing);
	return join(
		[printBlock(real), ...(block === nothing ? [] : [code`if TYPE_CHECKING:\n${indent(block)}`])],
		code`\n\n`,
	);
}

function take(imports: readonly PythonImport[], into: Imports): void {
	for (const { from, names } of imports) {
		if (names.length === 0) add(from, "", into);
		for (const name of names) add(from, name, into);
	}
}

function add(from: string, name: string, into: Imports): void {
	const names = into.get(from) ?? new Set();
	names.add(name);
	into.set(from, names);
}

function printBlock(imports: Imports): Code {
	const own = [...imports].filter(([from]) => from !== "typing_extensions");
	const whole = own.filter(([, names]) => names.has("")).map(([from]) => code`import ${dotted(from)}`);
	const parts = own.flatMap(([from, names]) => printFrom(from, names));
	const others = printFrom("typing_extensions", imports.get("typing_extensions") ?? new Set());
	return join(
		[lines(...whole.toSorted(), ...parts.toSorted()), ...others].filter((part) => part !== nothing),
		code`\n\n`,
	);
}

function printFrom(from: string, names: ReadonlySet<string>): readonly Code[] {
	const listed = [...names].filter((name) => name !== "").toSorted(byKind);
	return listed.length === 0 ? [] : [code`from ${dotted(from)} import ${join(listed.map(identifier), code`, `)}`];
}

function dotted(path: string): Code {
	return join(path.split(".").map(identifier), code`.`);
}

/** Constants, then classes, then the rest. */
function byKind(a: string, b: string): number {
	const kind = (name: string): number => (/^[A-Z][A-Z0-9_]+$/u.test(name) ? 0 : /^[A-Z]/u.test(name) ? 1 : 2);
	return kind(a) - kind(b) || (a.toLowerCase() < b.toLowerCase() ? -1 : 1);
}
