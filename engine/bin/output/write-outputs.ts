import { basename, dirname, join, resolve } from "node:path";
import { plain } from "../../src/lib/say.ts";
import type { ExitStatus } from "../command.ts";
import { UsageError } from "../command.ts";
import { isFolder } from "../is-folder.ts";
import type { PackageRequest } from "../package/package.ts";
import { packagings } from "../package/packagings.ts";
import { type OutFile, writeAtomically } from "../write-atomically.ts";
import { type Carried, carryOver, type FolderFile, type Place } from "./carry-over.ts";
import { type Coverage, printReport, REPORT } from "./coverage-report.ts";
import { manifestFiles, readManifest } from "./manifest.ts";

/** Where the command line says that files go. */
export interface Destination {
	readonly kind: "out" | "package";
	readonly path: string;
	readonly replace: boolean;
}

/** What a target made. */
export interface Made {
	readonly request: PackageRequest;
	readonly coverage: Coverage;
}

/** Outputs that share a folder, and so a manifest and a report. */
interface FolderOutputs {
	/** As it was named: relative paths are those of the working folder. */
	readonly name: string;
	readonly outputs: readonly { readonly made: Made; readonly artifact: string }[];
}

export interface Written {
	readonly status: ExitStatus;
	readonly out: string;
	readonly err: string;
	/** Where the report is, as it was named; null where nothing but the artifact was asked for. */
	readonly report: string | null;
}

const STANDARD_OUTPUT = "-";

/**
 * Writes artifacts, packages, reports, manifests and locks of names: all of them or none. Throws Refusal where a place is taken or cannot be
 * written, UsageError where one file is named for several.
 */
export async function writeOutputs(
	destination: Destination,
	made: readonly Made[],
	here: string,
	locks: readonly OutFile[],
): Promise<Written> {
	const [only, ...others] = made;
	if (destination.kind === "out" && destination.path === STANDARD_OUTPUT && only !== undefined && others.length === 0) {
		writeAtomically(locks);
		return { status: 0, out: only.request.content, err: "", report: null };
	}
	const folders = await foldersOf(destination, made, here);
	const written = await Promise.all(folders.map((folder) => carryFolder(folder, destination, here)));
	writeAtomically([...written.flatMap(({ files }) => files), ...locks]);
	const carried = written.flatMap(({ carried }) => carried);
	return {
		status: carried.some(({ outcome }) => outcome === "conflict") ? 1 : 0,
		out: carried.map(sayWritten).join(""),
		err: carried.map(sayConflict).join(""),
		report: folders.map(({ name }) => join(name, REPORT)).join(", "),
	};
}

async function foldersOf(
	{ kind, path }: Destination,
	made: readonly Made[],
	here: string,
): Promise<readonly FolderOutputs[]> {
	if (kind === "package") {
		return made.map((one) => {
			const artifact = packagings.get(one.coverage.target)?.artifact(one.request) ?? one.request.file;
			return { name: made.length === 1 ? path : join(path, one.coverage.target), outputs: [{ made: one, artifact }] };
		});
	}
	if (path.endsWith("/") || (await isFolder(resolve(here, path)))) {
		return [{ name: path, outputs: made.map((one) => ({ made: one, artifact: one.request.file })) }];
	}
	if (made.length !== 1) {
		throw new UsageError(`--out must be a folder, as there are ${made.length} files: ${plain(path, 1_000)}/.`);
	}
	return [{ name: dirname(path), outputs: made.map((one) => ({ made: one, artifact: basename(path) })) }];
}

interface CarriedFile extends Carried {
	/** As it was named. */
	readonly name: string;
}

async function carryFolder(
	{ name, outputs }: FolderOutputs,
	{ kind, replace }: Destination,
	here: string,
): Promise<{ readonly carried: readonly CarriedFile[]; readonly files: readonly OutFile[] }> {
	const folder = resolve(here, name);
	const manifest = await readManifest(folder);
	const place: Place = { folder, name, manifest, replace };
	const carried: Carried[] = [];
	for (const { made, artifact } of outputs) {
		const raw = await carryOver(place, { path: artifact, content: made.request.content });
		carried.push(raw);
		if (kind === "package") carried.push(...(await carryPackage(place, made, raw)));
	}
	const report = join(folder, REPORT);
	const coverages = outputs.map(({ made, artifact }) => ({ ...made.coverage, file: artifact }));
	const own = await carryReport(place, await printReport(report, coverages));
	const ours = [...carried, own].filter(({ outcome }) => outcome !== "not-ours");
	const texts = new Map(ours.map(({ path, generated }) => [path, generated]));
	const changed = [...carried, own].flatMap(({ path, content }) =>
		content === null ? [] : [{ path: join(folder, path), content }],
	);
	const files = [...changed, ...manifestFiles(folder, manifest, texts, new Set([REPORT]))];
	return { carried: carried.map((file) => ({ ...file, name: join(name, file.path) })), files };
}

/** The report is of this generation, whatever somebody wrote into the last one. */
async function carryReport(place: Place, content: string): Promise<Carried> {
	return carryOver({ ...place, replace: place.replace || place.manifest.has(REPORT) }, { path: REPORT, content });
}

async function carryPackage(place: Place, { request, coverage }: Made, raw: Carried): Promise<readonly Carried[]> {
	const packaging = packagings.get(coverage.target);
	if (packaging === undefined) return [];
	// What is made of marks would be no code: it stays as it was until they are resolved.
	const made: readonly FolderFile[] =
		raw.outcome === "conflict" ? [] : packaging.made(request, raw.standing ?? request.content);
	const carried: Carried[] = [];
	for (const file of [...made, ...packaging.files(request)]) carried.push(await carryOver(place, file));
	return carried;
}

const SAID = {
	written: "wrote",
	merged: "merged",
	conflict: "wrote",
	unchanged: "unchanged",
	"left-away": null,
	"not-ours": "kept",
} as const;

function sayWritten({ name, outcome }: CarriedFile): string {
	const verb = SAID[outcome];
	return verb === null ? "" : `${verb} ${plain(name, 1_000)}\n`;
}

function sayConflict({ name, outcome, conflicts }: CarriedFile): string {
	if (outcome !== "conflict") return "";
	const places = conflicts === 1 ? "1 place is" : `${conflicts} places are`;
	return `conflict  ${plain(name, 1_000)}: ${places} marked; resolve them, and generate again\n`;
}
