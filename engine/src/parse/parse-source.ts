import type { JsonValue } from "../contract/json.ts";
import type { Location, Notice, Place, Source, SourceFile, SpecInput } from "../contract/source.ts";
import { Fault } from "../lib/fault.ts";
import { at } from "../lib/json-pointer.ts";
import { normalizePath, pathObjection } from "../lib/paths.ts";
import { quote } from "../lib/say.ts";
import { assumeDialect } from "./assume-dialect.ts";
import { type DialectVersion, ignoresSiblings, readDialect, sayUnread } from "./dialect.ts";
import { createFileSet, type FileSet } from "./file-set.ts";
import { MAX_LISTED } from "./limits.ts";
import { doubledKeyNotices } from "./notices/doubled-keys.ts";
import { findNotices, findUnmeantNotices } from "./notices/notices.ts";
import { findUnreadable } from "./notices/unreadable.ts";
import { brokenDynamicRefs } from "./references/broken-dynamic-refs.ts";
import { type DynamicAnchors, findDynamicAnchors } from "./references/dynamic-anchors.ts";
import { unfoldIdentifiers } from "./references/embedded-resources.ts";
import type { Slot } from "./references/reference-grammar.ts";
import { referredParts } from "./references/referred-parts.ts";
import { refuseAnyReference, refuseElsewhere } from "./references/refuse-references.ts";
import { createResolver, type Follow } from "./references/resolver.ts";
import { type BrokenReference, type Traced, traceReferences } from "./references/trace-references.ts";
import { unfoldDynamicRefs } from "./references/unfold-dynamic-refs.ts";
import { createLocator } from "./written/locator.ts";
import { unshare } from "./written/unshare.ts";

/**
 * What is put up with in a description: nothing that is broken; references to what is not there, and those to elsewhere that
 * nothing needs; all references; or whatever leaves a root to begin with: a key that stands twice, too, and a version that
 * cannot be read, where the other version has one.
 */
export type Tolerated = "nothing" | "dangling" | "references" | "anything";

/**
 * Reads a Swagger 2.0 or OpenAPI 3.0, 3.1 or 3.2 description, JSON or YAML, with every file that its relative `$ref`s reach. Nothing
 * is ever fetched from elsewhere. With `other`, another version of the description, what both say in the same words is one
 * and the same value in both. Positions are computed on demand (Source.locate).
 *
 * Throws Fault with every problem of the first kind that was found: spec-missing, spec-unreadable, spec-too-large,
 * spec-too-deep, spec-unsupported, spec-remote-ref, spec-unresolvable. References that are `tolerated` are among
 * Source.unreadable instead. What `load` throws passes through. Parts that YAML aliases repeat are one value, or each its own
 * where they are `copied`.
 */
export async function parseSource(
	input: SpecInput,
	other?: Source,
	tolerated: Tolerated = "nothing",
	aliases: "shared" | "copied" = "shared",
): Promise<Source> {
	const prepare = aliases === "shared" ? withoutIdentifiers : (file: SourceFile) => unshared(withoutIdentifiers(file));
	const earlier = other === undefined ? undefined : fileSets.get(other);
	const fileSet = createFileSet(input.load, earlier, tolerated === "anything" ? "last" : "once");
	const { files, failed } = fileSet;
	const written = await fetchEntry(input, fileSet, prepare);
	const inline = input.pointer === undefined ? undefined : { file: written.path, pointer: input.pointer };
	const locate = createLocator(fileSet, inline);
	const { entry, version, notice } = checkDialect(written, locate, tolerated === "anything" ? other : undefined);
	files.set(entry.path, entry);

	const isOlder = ignoresSiblings(entry.root);
	const follow = createResolver(files, !isOlder);
	const slot = version === "2.0" ? "swagger" : "openapi";
	const traced = await trace(entry, slot, { ...fileSet, prepare }, follow);
	const isDynamic = !isOlder && [...fileSet.known.values()].some(({ survey }) => survey.hasDynamicRef);
	const anchors = isDynamic ? findDynamicAnchors(files.values()) : null;
	const nowhere = anchors === null ? [] : brokenDynamicRefs(files.values(), follow, anchors);
	const broken = [...traced.broken.filter(({ isHint }) => !isHint), ...nowhere].map((one) => explain(one, failed));
	if (tolerated === "nothing") refuseAnyReference(broken, failed.values(), locate);

	const {
		unreadable,
		blank,
		notices: told,
	} = findUnreadable({
		entry,
		slot,
		parts: traced.parts,
		broken,
		follow,
		files,
		other,
	});
	if (tolerated === "dangling") refuseElsewhere(broken, unreadable, locate);
	// What a mapping names inside its file may be meant otherwise; where it leads nowhere, rules tell.
	const hints = traced.broken.filter(({ isHint, ref }) => isHint && !ref.startsWith("#"));
	const notices = [
		...(notice === undefined ? [] : [notice]),
		...doubledKeyNotices(fileSet.known, inline),
		...findNotices(files, fileSet.known, hints, follow, unreadable),
		...told.filter((one) => other === undefined || !isSaid(one, other)).slice(0, MAX_LISTED),
	];
	const final = anchors === null ? follow : followUnfolded(files, follow, anchors);
	if (anchors !== null && other === undefined) notices.push(...findUnmeantNotices(files));
	const resolve: Source["resolve"] = (ref, from) => {
		const outcome = final(ref, from);
		return outcome.kind === "resolved" ? outcome.resolved : undefined;
	};
	const referencesBehind: Source["referencesBehind"] = (ref, from) => {
		const outcome = final(ref, from);
		return outcome.kind === "resolved" ? (outcome.behind ?? 0) : 0;
	};
	const referred = referredParts(traced.parts);
	const source: Source = {
		entry: entry.path,
		files,
		notices,
		unreadable,
		blank,
		referred,
		resolve,
		referencesBehind,
		locate,
	};
	fileSets.set(source, fileSet);
	return source;
}

/** A file that is there, and that nobody can read, is another matter than one that is not. */
function explain(broken: BrokenReference, failed: FileSet["failed"]): BrokenReference {
	const [issue] = (broken.file === undefined ? undefined : failed.get(broken.file))?.issues ?? [];
	return issue === undefined ? broken : { ...broken, issue };
}

/** Whether the other version says the same in the same place, so that it need not be said of both. */
function isSaid(one: Notice, { notices }: Source): boolean {
	return notices.some(({ at, message }) => at.pointer === one.at.pointer && message === one.message);
}

/** How each description was read, for other versions of it. */
const fileSets = new WeakMap<Source, FileSet>();

/** Makes a file that was read into one that references are followed in. */
type Prepare = (file: SourceFile) => SourceFile;

/** An alias of YAML: whoever finds one too many only looks in vain. */
const ALIAS = /(?:^|[\s,[{:-])\*[^\s,[\]{}*]/mu;

/** The file with a copy of whatever YAML aliases repeat. JSON has none. */
function unshared(file: SourceFile): SourceFile {
	return file.format === "yaml" && ALIAS.test(file.text) ? { ...file, root: unshare(file.root) } : file;
}

/** The entry file, with the description as its root. */
async function fetchEntry(input: SpecInput, { files, fetch }: FileSet, prepare: Prepare): Promise<SourceFile> {
	const path = pathObjection(input.entry) === undefined ? (normalizePath(input.entry) ?? input.entry) : input.entry;
	await fetch([path]);
	const file = files.get(path);
	if (file === undefined)
		throw missing(
			`There is no file ${quote(path)}: ${input.isBuilt === true ? BUILD : "correct the path of the description, or add the file"}.`,
			input.namedAt,
		);
	const root = descriptionIn(file.root, input.pointer);
	if (root === undefined)
		throw missing(`${quote(path)} has nothing at ${quote(input.pointer ?? "")}: write the description there.`);
	const entry = prepare({ ...file, root });
	files.set(path, entry);
	return entry;
}

const BUILD = "run the build that makes it (`built: true`), or correct the path of the description";

function descriptionIn(root: JsonValue, pointer: string | undefined): JsonValue | undefined {
	return pointer === undefined ? root : at(root, pointer);
}

function missing(message: string, at: Location | null = null): Fault {
	return new Fault("spec-missing", [{ at, message }]);
}

interface Dialected {
	readonly entry: SourceFile;
	readonly version: DialectVersion;
	/** What is wrong with the version that is written. */
	readonly notice?: Notice;
}

/** With `other`, a description without a version that can be read is read as that one's, where it is written like it. */
function checkDialect(entry: SourceFile, locate: (place: Place) => Location, other: Source | undefined): Dialected {
	const dialect = readDialect(entry.root);
	if ("version" in dialect) return { entry, version: dialect.version };
	const place = { file: entry.path, pointer: dialect.pointer };
	const assumed =
		other === undefined ? undefined : assumeDialect(entry.root, other.files.get(other.entry)?.root ?? null);
	if (assumed === undefined) throw new Fault(dialect.code, [{ at: locate(place), message: sayUnread(dialect) }]);
	const message = `${dialect.objection}, so it was read as ${assumed.name}: ${dialect.remedy}.`;
	return { entry: { ...entry, root: assumed.root }, version: assumed.version, notice: { at: place, message } };
}

/**
 * The references that lead nowhere, and where they lead in other files. Where every text under a `$ref` leads to an object
 * in the same file, as in most descriptions, it does not matter which of them are references and which are data, and the
 * walk is spared.
 */
async function trace(
	entry: SourceFile,
	slot: Slot,
	fileSet: FileSet & { readonly prepare: Prepare },
	follow: Follow,
): Promise<Traced> {
	const survey = fileSet.known.get(entry.path)?.survey;
	const isSound = (ref: string) => {
		const outcome = follow(ref, entry.path);
		return outcome.kind === "resolved" && typeof outcome.resolved.value === "object";
	};
	const isPlain = survey !== undefined && !survey.hasFileMapping && !survey.hasDynamicRef;
	if (isPlain && [...survey.refs].every(isSound)) return { broken: [], parts: [] };
	return traceReferences(entry, slot, follow, async (paths) => {
		await fileSet.fetch(paths);
		for (const path of paths) {
			const file = fileSet.files.get(path);
			if (file !== undefined) fileSet.files.set(path, fileSet.prepare(file));
		}
	});
}

/** Writes into the files what their `$dynamicRef`s mean, and follows the references in them. */
function followUnfolded(files: Map<string, SourceFile>, follow: Follow, anchors: DynamicAnchors): Follow {
	for (const [path, root] of unfoldDynamicRefs(files, follow, anchors)) {
		const file = files.get(path);
		if (file !== undefined) files.set(path, { ...file, root });
	}
	return createResolver(files, true);
}

/** The file with references that no `$id` of a schema in it leads elsewhere. */
function withoutIdentifiers(file: SourceFile): SourceFile {
	return file.text.includes("$id") ? { ...file, root: unfoldIdentifiers(file.root) } : file;
}
