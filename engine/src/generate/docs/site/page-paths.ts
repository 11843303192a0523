import { pascalCase } from "../../names/casing.ts";
import { shortHash } from "../../names/short-hash.ts";
import type { Words } from "../../names/split-words.ts";
import type { GroupPlan, MethodPlan, SdkPlan } from "../../plan/sdk-plan.ts";
import type { TypeKey } from "../../plan/shape.ts";
import type { PagePath } from "./block.ts";

/*
 * Where each operation and type has its page. A path is made of the names that the lock keeps, so that a link outlives a
 * new path, a new operationId and a new title; a name that a person gave anew leaves a page at its old path that leads on.
 */

export interface PagePaths {
	ofGroup(group: Pick<GroupPlan, "path">): PagePath;
	/** By MethodPlan.operation. */
	ofOperation(operation: string): PagePath | null;
	ofType(type: TypeKey): PagePath | null;
	/** `BookList`. */
	nameOfType(type: TypeKey): string | null;
	/** Pages under earlier names: where they are, and where what they told of is. */
	readonly moved: readonly { readonly from: PagePath; readonly to: PagePath; readonly name: string }[];
}

export function pagePathsOf(plan: SdkPlan): PagePaths {
	const taken = new Set<PagePath>();
	const claim = (wanted: PagePath, key: string): PagePath => {
		const path = taken.has(wanted) ? `${wanted}-${shortHash(key)}` : wanted;
		taken.add(path);
		return path;
	};
	const groups = new Map(
		plan.groups.map((group) => [groupId(group), claim(`${folderOf(group)}/index`, groupId(group))]),
	);
	const methods = plan.groups.flatMap((group) => group.methods.map((method) => ({ group, method })));
	const operations = new Map(
		methods.map(({ group, method }) => [
			method.operation,
			claim(`${folderOf(group)}/${segmentOf(method.name)}`, method.operation),
		]),
	);
	const names = new Map(plan.types.map(({ key, name }) => [key, pascalCase(name)]));
	const types = new Map(plan.types.map(({ key, name }) => [key, claim(`schemas/${segmentOf(name)}`, key)]));
	const moved = [
		...methods.flatMap(({ method }) => movedMethod(method, operations.get(method.operation))),
		...plan.types.flatMap(({ key, aliases }) =>
			aliases.map((alias) => ({
				from: `schemas/${segmentOf(alias)}`,
				to: types.get(key) ?? "index",
				name: pascalCase(alias),
			})),
		),
	].filter(({ from }) => !taken.has(from));
	return {
		ofGroup: (group) => groups.get(groupId(group)) ?? "reference/index",
		ofOperation: (operation) => operations.get(operation) ?? null,
		ofType: (type) => types.get(type) ?? null,
		nameOfType: (type) => names.get(type) ?? null,
		moved: [...new Map(moved.map((one) => [one.from, one])).values()],
	};
}

function movedMethod({ aliases }: MethodPlan, to: PagePath | undefined): PagePaths["moved"] {
	return aliases.flatMap((alias) => {
		const from = ["reference", ...alias.map(segmentOf)].join("/");
		return to === undefined ? [] : [{ from, to, name: alias.map((words) => words.join(" ")).join(" › ") }];
	});
}

function groupId({ path }: Pick<GroupPlan, "path">): string {
	return JSON.stringify(path);
}

function folderOf({ path }: Pick<GroupPlan, "path">): string {
	return ["reference", ...path.map(segmentOf)].join("/");
}

/** A path with all of its folders fits into the header of an archive, and into every file system. */
const LONGEST_SEGMENT = 48;

/** Names that Windows keeps for devices, whatever their ending. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/u;

/** `book-list`: lower-case letters of ASCII, digits and hyphens. What has others, or is long, ends in a hash of the whole. */
export function segmentOf(words: Words): string {
	const whole = words.join("-");
	const plain = whole.replace(/[^a-z\d]+/gu, "-").replace(/^-+|-+$/gu, "");
	if (plain === whole && plain.length <= LONGEST_SEGMENT && plain !== "index" && !DEVICES.test(plain)) return plain;
	const hash = shortHash(whole);
	return [plain.slice(0, LONGEST_SEGMENT - hash.length - 1).replace(/-+$/u, ""), hash].filter(Boolean).join("-");
}
