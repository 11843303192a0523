import fc from "fast-check";
import type { Api } from "../../../contract/api.ts";
import type { Change } from "../../../contract/change.ts";
import type { LockedName, NameLock, NameLocks } from "../../../contract/name-lock.ts";
import type { SdkComparison } from "../../../contract/sdk.ts";
import { diffApis } from "../../../diff/diff-apis.ts";
import { compareSdks } from "../../../sdks/compare-sdks.ts";
import { generateAll } from "../../generate.ts";
import { parseNameLock } from "../../names/lock/parse-name-lock.ts";
import { pathText, printNameLock } from "../../names/lock/print-name-lock.ts";
import { usualToolSettings } from "../plan-tools.ts";
import { compareTools } from "./compare-tools.ts";
import { apiOf, description } from "./testing/described-tools.ts";

/* The lock shows what the gate tells of: whoever reads one of them reads of the same tools, under the same names and hints. */

const options = { packageName: null, tools: usualToolSettings };

/** The lock that a server's generation leaves, read from its file; null where no operation is a tool. */
function lockOf(api: Api, names: NameLock | null): NameLock | null {
	const isOffered = api.operations.some(
		({ extensions }) => JSON.stringify(extensions.get("x-mcp")) !== `{"enabled":false}`,
	);
	if (!isOffered) return null;
	const made = generateAll(api, { service: "acme", version: "1.0.0", names }, [{ target: "mcp", options }]);
	return parseNameLock(printNameLock(made.names), "acme.names", "acme");
}

interface Sides {
	readonly before: Api;
	readonly after: Api;
}

function toolChangesOf(
	apis: Sides,
	names: NameLocks,
	changes: readonly Change[] = [],
	impacts: SdkComparison["impacts"] = new Map(),
) {
	return compareTools({ apis, options: { before: options, after: options }, names, changes, impacts });
}

interface Line {
	readonly name: string;
	readonly toolClass: string;
	readonly repeatable: boolean;
	/** Whether an argument is required, by name. */
	readonly takes: ReadonlyMap<string, boolean>;
}

function lineOf({ name, shown = [] }: LockedName): Line {
	const [toolClass = ""] = shown;
	const marks = shown.slice(shown.indexOf("takes") + 1).map((mark) => /^(.+?)(!?):[\w+/]{22}$/.exec(mark) ?? []);
	const takes = new Map(marks.map(([, argument = "", required]) => [argument, required === "!"]));
	return { name: pathText(name), toolClass, repeatable: shown.includes("repeatable"), takes };
}

/** Lines of tools by operation, as far as the lock shows anything of them. */
function linesOf({ names }: NameLock): ReadonlyMap<string, Line> {
	const tools = [...names.values()].filter(({ kind, shown }) => kind === "tool" && shown !== undefined);
	return new Map(tools.map((tool) => [tool.subject, lineOf(tool)]));
}

/** What the lines of two locks say that is not the same, of operations that both sides have. */
function between(operations: readonly string[], before: NameLock, after: NameLock): readonly string[] {
	const [old, now] = [linesOf(before), linesOf(after)];
	return operations.flatMap((operation): readonly string[] => {
		const [was, is] = [old.get(operation), now.get(operation)];
		if (was === undefined) return is === undefined ? [] : [`tool-added ${is.name}`];
		if (is === undefined) return [`tool-removed ${was.name}`];
		const hints =
			was.toolClass !== is.toolClass
				? [`tool-class-changed ${is.name} ${was.toolClass} ${is.toolClass}`]
				: was.repeatable !== is.repeatable
					? [`tool-idempotence-changed ${is.name} ${is.repeatable}`]
					: [];
		const gone = [...was.takes.keys()].filter((name) => !is.takes.has(name));
		return [
			...(was.name === is.name ? [] : [`tool-renamed ${was.name} ${is.name}`]),
			...hints,
			...gone.map((name) => `tool-argument-removed ${was.name} ${name}`),
			...[...is.takes].flatMap(([name, required]): readonly string[] => {
				const before = was.takes.get(name);
				if (before === undefined) return [`tool-argument-added ${was.name} ${name} ${required}`];
				return before === required ? [] : [`tool-argument-required-changed ${was.name} ${name} ${required}`];
			}),
		];
	});
}

/** The same of a change; nothing of one that a lock shows as another hash alone. */
function said(change: Change): readonly string[] {
	switch (change.kind) {
		case "tool-added":
		case "tool-removed":
			return [`${change.kind} ${change.facts.tool}`];
		case "tool-renamed":
			return [`${change.kind} ${change.facts.from} ${change.facts.to}`];
		case "tool-class-changed":
			return [`${change.kind} ${change.facts.tool} ${change.facts.from} ${change.facts.to}`];
		case "tool-idempotence-changed":
			return [`${change.kind} ${change.facts.tool} ${change.facts.idempotent}`];
		case "tool-argument-removed":
			return /[.[]/.test(change.facts.argument) ? [] : [`${change.kind} ${change.facts.tool} ${change.facts.argument}`];
		case "tool-argument-added":
		case "tool-argument-required-changed": {
			const { tool, argument, required } = change.facts;
			return /[.[]/.test(argument) ? [] : [`${change.kind} ${tool} ${argument} ${required}`];
		}
		default:
			return [];
	}
}

const changedLines = (before: NameLock, after: NameLock) => {
	const texts = new Set(printNameLock(before).split("\n"));
	const lines = printNameLock(after).split("\n");
	return lines
		.filter((line) => line.startsWith("tool ") && !texts.has(line))
		.map((line) => line.split(" = ")[0]?.slice(5));
};

/** Two descriptions, and the locks of both: the second is made with the first. */
async function lockedPair(one: Parameters<typeof apiOf>[0], other: Parameters<typeof apiOf>[0]) {
	const apis = { before: await apiOf(one), after: await apiOf(other) };
	const before = lockOf(apis.before, null);
	const after = lockOf(apis.after, before);
	fc.pre(before !== null && after !== null);
	return { apis, before, after };
}

it("differs by what the gate tells of names, classes, hints and arguments, whichever lock is committed", async () => {
	let found = 0;
	await fc.assert(
		fc.asyncProperty(description, description, async (one, other) => {
			const { apis, before, after } = await lockedPair(one, other);
			const known = new Set(apis.before.operations.map(({ key }) => key));
			const both = apis.after.operations.map(({ key }) => key).filter((key) => known.has(key));
			const expected = between(both, before, after).toSorted();
			found += expected.length;
			for (const revision of [before, after]) {
				const changes = toolChangesOf(apis, { before, after: revision });
				expect(changes.flatMap(said).toSorted()).toEqual(expected);
			}
		}),
		{ numRuns: 60 },
	);
	expect(found).toBeGreaterThan(50);
});

it("has no other line for a tool of which nothing is told, and the same line only where no text is told", async () => {
	let found = 0;
	await fc.assert(
		fc.asyncProperty(description, description, async (one, other) => {
			const { apis, before, after } = await lockedPair(one, other);
			const names = { before, after };
			const changes = diffApis(apis.before, apis.after);
			const sdks = compareSdks(apis.before, apis.after, changes, names);
			const told = [...changes, ...sdks.changes];
			const ofTools = toolChangesOf(apis, names, told, sdks.impacts);
			const reached = new Set(
				[...told, ...ofTools].flatMap(({ reaches }) => reaches.map(({ operation }) => operation)),
			);
			const lines = changedLines(before, after);
			found += lines.length;
			for (const operation of lines) expect(reached).toContain(operation);
			const reworded = ofTools.filter(({ kind }) => kind === "tool-text-changed");
			for (const { reaches } of reworded) for (const { operation } of reaches) expect(lines).toContain(operation);
		}),
		{ numRuns: 60 },
	);
	expect(found).toBeGreaterThan(50);
});
