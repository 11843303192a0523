import type { ComponentKind, Place, ReferredPart, Source } from "../contract/source.ts";
import { isObject } from "../lib/json-kind.ts";
import { appendPointer, at, parsePointer } from "../lib/json-pointer.ts";
import type { Anchors } from "./anchors.ts";
import { member, members, type Node } from "./node.ts";
import { rootAnchors } from "./root-anchors.ts";

/** A part of another file that the entry has no name for, and that its file gives one: what bundlers make a component of. */
export interface FiledComponent {
	readonly name: string;
	readonly kind: ComponentKind;
	/** The pointer that it would have as a component of the entry. */
	readonly home: string;
	readonly node: Node;
}

/**
 * The components that stand in files of their own, or in another file's maps of components, without being listed in the
 * entry: each is called by its file, or by its name in the map. Where several would have one name, or the entry has such a
 * component, none of them has it: then it is called by where it is used.
 */
export function filedComponents(root: Node, source: Source): readonly FiledComponent[] {
	if (source.referred.length === 0) return [];
	const listed = rootAnchors(root, source);
	const wishes = source.referred.flatMap((part) => wishOf(part, root, source) ?? []);
	const free = outermost(wishes).filter((wish) => !isListed(wish, listed));
	const rivals = Map.groupBy(free, ({ map, name }) => `${map} ${spelling(name)}`);
	return [...rivals.values()].flatMap(([wish, ...others]) => {
		if (wish === undefined || others.length > 0 || isTaken(wish, root)) return [];
		const { name, kind, map, node } = wish;
		return [{ name, kind, node, home: appendPointer(map, name) }];
	});
}

interface Wish extends Omit<FiledComponent, "home"> {
	/** The pointer of the entry's map of such components. */
	readonly map: string;
	readonly written: Written;
}

/** How a part is told: as its whole file, as a member of it, or in its map of components. */
type Written = "file" | "member" | "definition" | "component";

function wishOf({ at: place, kind }: ReferredPart, root: Node, source: Source): Wish | undefined {
	const value = at(source.files.get(place.file)?.root ?? null, place.pointer);
	const called = nameIn(place);
	if (value === undefined || called === undefined) return undefined;
	const node: Node = { at: place, value };
	return { ...called, kind, node, map: mapOf(kind, node, root) };
}

const MAPS_OF_COMPONENTS: ReadonlySet<string> = new Set(
	"schemas responses parameters requestBodies headers callbacks mediaTypes".split(" "),
);
const DEFINITIONS: ReadonlySet<string> = new Set(["definitions", "$defs"]);

function nameIn({ file, pointer }: Place): Pick<Wish, "name" | "written"> | undefined {
	const tokens = parsePointer(pointer) ?? [];
	const [first = "", second = "", third] = tokens;
	if (tokens.length === 0) return { name: baseName(file), written: "file" };
	if (tokens.length === 1) return { name: first, written: "member" };
	if (tokens.length === 2 && DEFINITIONS.has(first)) return { name: second, written: "definition" };
	if (tokens.length === 2 && MAPS_OF_COMPONENTS.has(first)) return { name: second, written: "component" };
	const isComponent = tokens.length === 3 && first === "components" && MAPS_OF_COMPONENTS.has(second);
	return isComponent && third !== undefined ? { name: third, written: "component" } : undefined;
}

function baseName(path: string): string {
	const file = path.slice(path.lastIndexOf("/") + 1);
	const dot = file.lastIndexOf(".");
	return dot > 0 ? file.slice(0, dot) : file;
}

/** Without what stands in a schema that is a whole file: that is a part of it, as it would be in a component. */
function outermost(wishes: readonly Wish[]): readonly Wish[] {
	const whole = new Map(wishes.filter(({ written }) => written === "file").map((wish) => [wish.node.at.file, wish]));
	return wishes.filter(({ written, node }) => {
		const file = written === "file" ? undefined : whole.get(node.at.file);
		return file === undefined || written === "component" || (written === "definition" && file.kind !== "schema");
	});
}

/** Whether the entry has a name for it. A path in a file of its own has no definitions: what stands there is only kept there. */
function isListed({ written, node }: Wish, listed: Anchors): boolean {
	const anchor = listed.around(node.at);
	if (anchor === undefined) return false;
	const isKeptThere =
		written === "component" ||
		(written === "definition" && !/^\/(?:components\/schemas|definitions)\//u.test(anchor.home));
	return anchor.pointer !== "" || !isKeptThere;
}

const MAPS: Readonly<Record<ComponentKind, string>> = {
	schema: "schemas",
	response: "responses",
	parameter: "parameters",
	requestBody: "requestBodies",
	callback: "callbacks",
	mediaType: "mediaTypes",
};

/** Of parameters and headers only the former say where they are sent. */
function mapOf(kind: ComponentKind, { value }: Node, root: Node): string {
	if (member(root, "swagger") !== undefined) return kind === "schema" ? "/definitions" : `/${MAPS[kind]}`;
	const isHeader = kind === "parameter" && isObject(value) && !Object.hasOwn(value, "in");
	return `/components/${isHeader ? "headers" : MAPS[kind]}`;
}

/** Whether the entry has a component whose type would be called the same. */
function isTaken({ map, name }: Wish, root: Node): boolean {
	const own = map
		.split("/")
		.slice(1)
		.reduce<Node | undefined>((node, token) => member(node, token), root);
	return members(own).some(([other]) => spelling(other) === spelling(name));
}

/** Names that differ in case and signs alone are one in some language. */
function spelling(name: string): string {
	const plain = name.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
	return plain === "" ? name : plain;
}
