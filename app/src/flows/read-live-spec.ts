import { createHash } from "node:crypto";
import { type Issue, sayIssue } from "@driftgate/engine/records";
import type { Actor } from "../auth/may.ts";
import { ServiceFault } from "../errors.ts";
import type { Baseline, Bundle, LiveDrift, Milliseconds, Ports } from "../ports.ts";
import { isoDay } from "./iso-day.ts";
import { readBundle } from "./load-bundle.ts";
import { readableProject } from "./readable-project.ts";
import { updateDocument } from "./update-document.ts";

export interface LiveSpec {
	/** As the configuration has it. */
	readonly sourceUrl: string;
	readonly fetchedAt: Milliseconds;
	readonly sha256: string;
	/** Whether it differs, for anybody who calls the API, from what was synced last. */
	readonly isDrifted: boolean;
	/** The document as it is served. */
	readonly text: string;
}

/** A name that no repository's file has, as no path that was read begins so. */
const LIVE_FILE = "(deployed)";

/**
 * The deployed description, compared with what was synced last by the judge of the gate. Throws as `projectFor`, and
 * `live_spec_unavailable` with the reason.
 */
export async function readLiveSpec(
	ports: Ports,
	input: { readonly actor: Actor; readonly projectId: string },
): Promise<LiveSpec> {
	const { id, baseline } = await readableProject(ports, input.actor, input.projectId);
	if (baseline === null) return unavailable("Nothing has been synced yet.");
	if (baseline.liveUrl === undefined) return unavailable("The configuration that was synced last has no live.url.");
	const read = await ports.live.read(baseline.liveUrl);
	if (!read.ok) return unavailable(read.reason);
	const isDrifted = await differs(ports, baseline, read.text);
	await keepFound(ports, id, { baselineRunId: baseline.runId, isDrifted });
	return {
		sourceUrl: baseline.liveUrl,
		fetchedAt: ports.clock.now(),
		sha256: createHash("sha256").update(read.text).digest("hex"),
		isDrifted,
		text: read.text,
	};
}

/** What was found stands in the project, where its status shows it; it is written where it is news. */
async function keepFound({ store }: Ports, projectId: string, found: LiveDrift): Promise<void> {
	await updateDocument(store, "projects", projectId, (project) => {
		if (project === undefined || project.baseline?.runId !== found.baselineRunId) return undefined;
		const { live } = project;
		const isKnown = live?.baselineRunId === found.baselineRunId && live.isDrifted === found.isDrifted;
		return isKnown ? undefined : { ...project, live: found };
	});
}

function unavailable(detail: string): never {
	throw new ServiceFault("live_spec_unavailable", { detail });
}

/** What a finding is about is the configuration where it has no direction, and that is the same on both sides. */
async function differs(ports: Ports, baseline: Baseline, text: string): Promise<boolean> {
	const before = await readBundle(ports.store, baseline.bundle);
	const after = deployed(before, text);
	const judged = await ports.engine.judge({ before, after, today: isoDay(ports.clock.now()) });
	if (!judged.ok) return unavailable(`The deployed description cannot be read: ${sayFirst(judged.issues)}`);
	return judged.value.analysis.findings.some(({ direction }) => direction !== null);
}

/** The deployed document in the place of the tracked one, under the configuration that was synced with that. */
function deployed({ config, files }: Bundle, text: string): Bundle {
	return { config, entry: LIVE_FILE, files: { [config]: files[config] ?? "", [LIVE_FILE]: text } };
}

const sayFirst = ([first]: readonly Issue[]): string => (first === undefined ? "" : sayIssue(first));
