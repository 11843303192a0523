import { ServiceFault } from "../../errors.ts";
import type { Cut, Engine, EngineResult, Excerpt, PackedBundle, Ports, ProjectDocument } from "../../ports.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { leafOf, type ProjectRunInput, projectRun, type Side, sidesOf } from "./project-run.ts";

/*
 * The files that a run compared, as they were: read from the bundles that its leaf names, and from nowhere else. They go with
 * the link of their project.
 */

/** The files of one side: what names all of them, and their paths. */
export interface SideFiles {
	readonly bundle: string;
	readonly paths: readonly string[];
}

/** The paths of both sides, null of a side that there is not, or whose files are not kept. Throws as `projectRun`. */
export async function listRunFiles(
	ports: Ports,
	input: ProjectRunInput,
): Promise<Readonly<Record<Side, SideFiles | null>>> {
	const { engine, sides } = await openSides(ports, input);
	const listed = async (bundle: string | null): Promise<SideFiles | null> => {
		const packed = bundle === null ? undefined : await ports.store.getBlob(bundle);
		return bundle === null || packed === undefined ? null : { bundle, paths: usable(await engine.listFiles(packed)) };
	};
	return { before: await listed(sides.before), after: await listed(sides.after) };
}

export interface RunFile {
	/** SHA-256 of all files of its side. */
	readonly bundle: string;
	/** UTF-8. Throws `not_found` where the side has no such file. */
	read(): Promise<Uint8Array>;
}

/** One file of one side. Throws as `projectRun`; `not_found` where there is no such side. */
export async function runFile(
	ports: Ports,
	{ side, path, ...input }: ProjectRunInput & { readonly side: Side; readonly path: string },
): Promise<RunFile> {
	const { engine, sides } = await openSides(ports, input);
	const bundle = sides[side];
	if (bundle === null) throw new ServiceFault("not_found", { detail: NO_SIDE });
	return {
		bundle,
		async read() {
			const text = usable(await engine.readText({ bundle: await kept(ports, bundle), path }));
			if (text === null) throw new ServiceFault("not_found", { detail: "The run has no such file on that side." });
			return text;
		},
	};
}

export interface SideCut extends Cut {
	readonly side: Side;
}

/**
 * The lines around locations, in their order; null where the side has no such file or line. Each side is opened once.
 * Throws as `projectRun`.
 */
export async function cutExcerpts(
	ports: Ports,
	{ cuts, ...input }: ProjectRunInput & { readonly cuts: readonly SideCut[] },
): Promise<readonly (Excerpt | null)[]> {
	const { engine, sides } = await openSides(ports, input);
	const found = new Map<SideCut, Excerpt | null>();
	for (const side of ["before", "after"] as const) {
		const ofSide = cuts.filter((cut) => cut.side === side);
		const bundle = sides[side];
		if (bundle === null || ofSide.length === 0) continue;
		const packed = await ports.store.getBlob(bundle);
		if (packed === undefined) continue;
		const excerpts = usable(await engine.cutExcerpts({ bundle: packed, cuts: ofSide }));
		for (const [index, cut] of ofSide.entries()) found.set(cut, excerpts[index] ?? null);
	}
	return cuts.map((cut) => found.get(cut) ?? null);
}

const NO_SIDE = "The run was compared with nothing, or came to no files.";
const GONE = "The files of this run are not kept any more.";

async function kept({ store }: Ports, bundle: string): Promise<PackedBundle> {
	const packed = await store.getBlob(bundle);
	if (packed === undefined) throw new ServiceFault("not_found", { detail: GONE });
	return packed;
}

async function openSides(ports: Ports, input: ProjectRunInput) {
	const found = await projectRun(ports, input);
	return { engine: engineOf(ports, found.project), sides: sidesOf(found.run, await leafOf(ports, found)) };
}

/** A bundle that we kept ourselves is read, or it is our fault. */
function usable<T>(result: EngineResult<T>): T {
	if (result.ok) return result.value;
	throw new ServiceFault("internal_error", { cause: `A run's files cannot be read: ${result.code}.` });
}

const engineOf = ({ engine }: Ports, project: ProjectDocument): Engine => engine.for(engineCaller(project));
