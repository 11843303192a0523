import { createHash } from "node:crypto";
import type { CheckAnnotation, CheckDocument, CheckRunState, Ports, RepositoryRef, ShownCheck } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";
import { inTurn } from "../writing/in-turn.ts";
import type { CheckView } from "./check-view.ts";

/*
 * Brings what GitHub shows to what it is to show. Each step is kept before it is taken and after it was, so that whoever
 * goes on after a crash asks GitHub what became of the one that nobody knows of, and takes none twice.
 */

/** GitHub takes so many annotations at once, and adds them to those that it has. */
const PER_REQUEST = 50;

export interface Showing {
	readonly check: Pick<CheckDocument, "id" | "headSha">;
	readonly repository: RepositoryRef;
}

/** What is to be shown; without a conclusion, that it waits for its verdict. */
export type Wanted = Omit<CheckView, "conclusion"> & Partial<Pick<CheckView, "conclusion">>;

/** False where GitHub takes nothing for the commit any more. Throws as the port of writes. */
export async function showCheck(ports: Ports, showing: Showing, wanted: Wanted): Promise<boolean> {
	const output = hashOf(wanted);
	const known = await shownNow(ports, showing, wanted.name);
	if (known?.state === "completed" && wanted.conclusion !== undefined && known.output === output) {
		return addAnnotations(ports, showing, wanted, { ...known, output });
	}
	const isOpen = known !== undefined && known.checkRunId !== null && known.state === "queued";
	// One that waits already says all that there is to say.
	if (isOpen && wanted.conclusion === undefined) return true;
	const shown = isOpen
		? await update(ports, showing, wanted, known)
		: await create(ports, showing, wanted, known?.checkRunId);
	if (shown === undefined) return false;
	return wanted.conclusion === undefined ? true : addAnnotations(ports, showing, wanted, shown);
}

/** What GitHub shows, as far as it is known; of what may have been done, GitHub is asked. */
async function shownNow(ports: Ports, { check, repository }: Showing, name: string): Promise<ShownCheck | undefined> {
	const current = await ports.store.get("checks", check.id);
	const known = current?.shown.find((one) => one.name === name);
	if (known === undefined || (known.checkRunId !== null && known.isUnsure !== true)) return known;
	const found = await ports.writes.findCheckRun(repository, check.headSha, name);
	// Nothing was made: what is there is the one before.
	if (found === undefined || found.id === known.formerId) return undefined;
	const { isUnsure: _, ...sure } = known;
	const state = found.isCompleted ? "completed" : "queued";
	return keep(ports, check.id, { ...sure, checkRunId: found.id, state, annotations: found.annotations });
}

async function create(
	ports: Ports,
	showing: Showing,
	wanted: Wanted,
	former: string | null | undefined,
): Promise<ShownCheck | undefined> {
	const { check, repository } = showing;
	const state = wanted.conclusion === undefined ? "queued" : "completed";
	const before = former == null ? {} : { formerId: former };
	const begun: ShownCheck = {
		name: wanted.name,
		checkRunId: null,
		state,
		...outputOf(wanted),
		annotations: 0,
		...before,
	};
	await keep(ports, check.id, begun);
	const first = wanted.annotations.slice(0, PER_REQUEST);
	const run = { ...stateOf(wanted, first), name: wanted.name, headSha: check.headSha };
	const id = await write(ports, repository, () => ports.writes.createCheckRun(repository, run));
	if (id === undefined) return undefined;
	return keep(ports, check.id, { ...begun, checkRunId: id, annotations: first.length });
}

async function update(
	ports: Ports,
	showing: Showing,
	wanted: Wanted,
	known: ShownCheck,
): Promise<ShownCheck | undefined> {
	const next = { ...known, ...outputOf(wanted), state: "completed" } as const;
	const shown = await change(ports, showing, wanted, { next, from: 0 });
	return shown ?? create(ports, showing, wanted, known.checkRunId);
}

/** Sends what is wanted with the next annotations; undefined where GitHub has no such check run. */
async function change(
	ports: Ports,
	{ check, repository }: Showing,
	wanted: Wanted,
	{ next, from }: { readonly next: ShownCheck; readonly from: number },
): Promise<ShownCheck | undefined> {
	const annotations = wanted.annotations.slice(from, from + PER_REQUEST);
	await keep(ports, check.id, { ...next, annotations: from, isUnsure: true });
	const isThere = await write(ports, repository, () =>
		ports.writes.updateCheckRun(repository, next.checkRunId ?? "", stateOf(wanted, annotations)),
	);
	return isThere ? keep(ports, check.id, { ...next, annotations: from + annotations.length }) : undefined;
}

/** The annotations that GitHub does not have yet. */
async function addAnnotations(ports: Ports, showing: Showing, wanted: Wanted, shown: ShownCheck): Promise<boolean> {
	for (let from = shown.annotations ?? 0; from < wanted.annotations.length; from += PER_REQUEST) {
		if ((await change(ports, showing, wanted, { next: shown, from })) === undefined) return true;
	}
	return true;
}

const write = <T>(ports: Ports, { installationId }: RepositoryRef, how: () => Promise<T>): Promise<T> =>
	inTurn(ports, { installationId, kind: "verdict" }, how);

async function keep({ store }: Ports, checkId: string, shown: ShownCheck): Promise<ShownCheck> {
	await updateDocument(store, "checks", checkId, (check) =>
		check === undefined
			? undefined
			: { ...check, shown: [...check.shown.filter(({ name }) => name !== shown.name), shown] },
	);
	return shown;
}

function stateOf({ name: _, ...wanted }: Wanted, annotations: readonly CheckAnnotation[]): CheckRunState {
	return { ...wanted, annotations };
}

const outputOf = (wanted: Wanted): Pick<ShownCheck, "output"> =>
	wanted.conclusion === undefined ? {} : { output: hashOf(wanted) };

/** What a verdict says does not change with where it stands in the log, nor with when it was judged. */
function hashOf({ conclusion, output, annotations, actions }: Wanted): string {
	const { title, summary } = output;
	const said = summary.replace(/<details><summary>Where this is recorded[\s\S]*?<\/details>/, "");
	return createHash("sha256")
		.update(JSON.stringify([conclusion, title, said, annotations, actions]))
		.digest("hex");
}
