import { type CheckRunReport, markdownMessage, markdownText } from "@driftgate/engine/records";
import type { CheckConclusion, Ports } from "../../ports.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { readAnalysisBytes } from "../runs/read-analysis.ts";
import { type CheckSurroundings, runPage } from "./check-view.ts";
import type { ProjectVerdict } from "./judge-project.ts";

/** A project's part of a check. */
export interface ServiceView extends CheckRunReport {
	readonly verdict: ProjectVerdict;
	readonly conclusion: Exclude<CheckConclusion, "cancelled">;
}

export interface Room {
	/** UTF-8 bytes of the summary. */
	readonly bytes: number;
	readonly annotations: number;
}

/** What each of so many services may take of what there is for those that are told whole, and no less than it can be said in. */
export function shareOf(
	bytes: number,
	{ services, told, least }: { readonly services: number; readonly told: number; readonly least: number },
): number {
	return Math.max(least, Math.floor(bytes / Math.max(1, Math.min(services, told))));
}

const RANKS = { failure: 0, neutral: 1, success: 2 } as const;

/** What each judged project says, the worst first. */
export async function viewServices(
	ports: Ports,
	surroundings: CheckSurroundings,
	verdicts: readonly ProjectVerdict[],
	room: Room,
): Promise<readonly ServiceView[]> {
	const worstFirst = verdicts.toSorted(
		(a, b) =>
			RANKS[conclusionOf(a)] - RANKS[conclusionOf(b)] ||
			b.result.effectiveBreakingScore - a.result.effectiveBreakingScore ||
			(a.project.name < b.project.name ? -1 : 1),
	);
	const views: ServiceView[] = [];
	for (const verdict of worstFirst) views.push(await viewService(ports, surroundings, verdict, room));
	return views;
}

/** Blocked, or nothing could be decided: failure. Something to look at that proceeds: neutral. */
function conclusionOf({ result }: Pick<ProjectVerdict, "result">): ServiceView["conclusion"] {
	if (result.gateAction !== "proceed") return "failure";
	return result.verdict === "PASS" ? "success" : "neutral";
}

async function viewService(
	ports: Ports,
	surroundings: CheckSurroundings,
	verdict: ProjectVerdict,
	room: Room,
): Promise<ServiceView> {
	const { project, run, result } = verdict;
	const conclusion = conclusionOf(verdict);
	if (result.analysis === null) return { verdict, conclusion, ...viewUndecided(verdict) };
	const url = runPage(surroundings, run);
	const told = await ports.engine.for(engineCaller(project)).reportCheck({
		analysis: await readAnalysisBytes(ports, result.analysis),
		title: project.name,
		mostBytes: room.bytes,
		mostAnnotations: room.annotations,
		...(url === undefined ? {} : { page: { title: "the report of this run", url } }),
	});
	if (told.ok) return { verdict, conclusion, ...told.value };
	// The decision stands, whatever the report of it takes.
	return { verdict, conclusion, ...withoutReport(verdict) };
}

/** More lines are for a log. */
const TOLD_LINES = 20;

function viewUndecided({ project, result }: ProjectVerdict): CheckRunReport {
	const lines = (result.errorMessage ?? "").split("\n").filter((line) => line !== "");
	const told = lines.slice(0, TOLD_LINES).map((line) => `- ${markdownMessage(line)}`);
	const more = lines.length > told.length ? [`- … and ${lines.length - told.length} more.`] : [];
	const head = `### 🛑 ${markdownText(project.name)} could not be judged`;
	return {
		title: "The description cannot be judged",
		summary: [head, "", ...told, ...more, ""].join("\n"),
		annotations: [],
		unannotated: 0,
	};
}

function withoutReport({ project, result }: ProjectVerdict): CheckRunReport {
	const title = `${result.verdict}: score ${result.effectiveBreakingScore}`;
	return { title, summary: `### ${markdownText(project.name)}: ${title}\n`, annotations: [], unannotated: 0 };
}
