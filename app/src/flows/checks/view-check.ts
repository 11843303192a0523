import { markdownText } from "@driftgate/engine/records";
import type { CheckAction, CheckAnnotation, CheckConclusion, Ports, ProjectDocument } from "../../ports.ts";
import { CHECK_NAME, type CheckSurroundings, type CheckView, runPage } from "./check-view.ts";
import type { ProjectVerdict } from "./judge-project.ts";
import type { LocatedHead } from "./locate-head.ts";
import { sayCheckpoints } from "./say-checkpoints.ts";
import { type ServiceView, shareOf, viewServices } from "./view-services.ts";

/** What was judged of one subject of a head. */
export interface JudgedHead {
	/** Undefined where nothing was touched, so that nobody looked where it stands. */
	readonly head: LocatedHead | undefined;
	readonly verdicts: readonly ProjectVerdict[];
	readonly untouched: readonly ProjectDocument[];
	/** Those whose description comes from a build, which judges it by itself. */
	readonly built: readonly ProjectDocument[];
}

export interface CheckToView {
	/** Names what was judged where no run did: nothing was touched. */
	readonly checkId: string;
	readonly judged: readonly JudgedHead[];
	/** What the installation does not grant, and what is off for that; nothing where all is granted. */
	readonly missing: string;
}

/** GitHub takes 65,535 characters; the rest is for what stands around the services' parts. */
const SUMMARY_BYTES = 60_000;
const LONGEST_SUMMARY = 65_535;
const LEAST_BYTES = 5_000;
/** What more services say is one line each. */
const TOLD_SERVICES = 10;
const ANNOTATIONS = 1_000;

/** What a check says, all services of it together, and one more for each service that wants its own. */
export async function viewCheck(
	ports: Ports,
	surroundings: CheckSurroundings,
	{ checkId, judged, missing }: CheckToView,
): Promise<readonly CheckView[]> {
	const verdicts = judged.flatMap((one) => one.verdicts);
	const room = { services: verdicts.length, told: TOLD_SERVICES, least: LEAST_BYTES };
	const bytes = shareOf(SUMMARY_BYTES, room);
	const services = await viewServices(ports, surroundings, verdicts, { bytes, annotations: ANNOTATIONS });
	const worst = services[0];
	const untouched = new Map(judged.flatMap((one) => one.untouched).map((project) => [project.id, project]));
	const built = judged.flatMap((one) => one.built);
	const parts = [
		...judged.flatMap(({ head }) => (head === undefined ? [] : [sayHead(head)])),
		...services.slice(0, TOLD_SERVICES).map(({ summary }) => summary.trim()),
		...services.slice(TOLD_SERVICES).map(({ verdict, title }) => `- ${markdownText(verdict.project.name)}: ${title}`),
		...(built.length === 0 ? [] : [sayBuilt(built)]),
		...(untouched.size === 0 ? [] : [sayUntouched([...untouched.values()])]),
		await sayCheckpoints(ports, surroundings, services),
		missing,
	];
	const joint: CheckView = {
		name: CHECK_NAME,
		conclusion: worst?.conclusion ?? (built.length > 0 ? "neutral" : "success"),
		output: { title: titleOf(services, built.length), summary: fitted(parts) },
		annotations: annotationsOf(services),
		actions: actionsOf(services),
		...placeOf(surroundings, worst, checkId),
	};
	return [joint, ...services.filter(wantsOwn).map((service) => ownView(surroundings, service))];
}

const wantsOwn = ({ verdict }: ServiceView): boolean => verdict.project.baseline?.github?.checks === "each";

function ownView(surroundings: CheckSurroundings, service: ServiceView): CheckView {
	const { verdict, conclusion, title, summary } = service;
	return {
		name: `${CHECK_NAME} / ${verdict.project.name}`,
		conclusion,
		output: { title, summary: fitted([summary]) },
		annotations: [],
		actions: [],
		...placeOf(surroundings, service, verdict.run.id),
	};
}

function placeOf(surroundings: CheckSurroundings, service: ServiceView | undefined, otherwise: string) {
	const run = service?.verdict.run;
	const url = run === undefined ? undefined : runPage(surroundings, run);
	return { externalId: run?.id ?? otherwise, ...(url === undefined ? {} : { detailsUrl: url }) };
}

function sayHead({
	headSha,
	read,
	commitSha,
	baseRef,
	baseSha,
	whyHead,
	pull,
	isAgainstBaseline,
}: LocatedHead): string {
	const into = `\`${markdownText(baseRef)}\``;
	const against = isAgainstBaseline ? "the baseline" : `${into} at ${short(baseSha)}`;
	if (read === "group") return `Merge group into ${into}, compared with ${against}.`;
	const which = `Pull request #${pull} at ${short(headSha)}`;
	if (read === "merge")
		return `${which}, as merged into ${into} (test merge ${short(commitSha)}), compared with ${against}.`;
	return `${which} itself, because ${whyHead}, compared with ${against}.`;
}

const short = (sha: string): string => `\`${sha.slice(0, 7)}\``;

function sayBuilt(projects: readonly ProjectDocument[]): string {
	const names = projects.slice(0, NAMED).map(({ name }) => markdownText(name));
	return `Left to a build, whose workflow judges what it makes (\`built: true\`): ${names.join(", ")}. Require that workflow's check as well.`;
}

/** Longer lists are for a search. */
const NAMED = 20;

function sayUntouched(projects: readonly ProjectDocument[]): string {
	const names = projects.slice(0, NAMED).map(({ name }) => markdownText(name));
	const more = projects.length > NAMED ? `, and ${projects.length - NAMED} more` : "";
	return `Not touched by this change: ${names.join(", ")}${more}.`;
}

/** In plain text: names are as they are written. */
export function titleOf(services: readonly ServiceView[], built = 0): string {
	const [first, ...others] = services;
	if (first === undefined && built > 0) return "Left to the build's own workflow";
	if (first === undefined) return "No service is touched";
	if (others.length === 0) return first.title;
	const failing = services.filter(({ conclusion }) => conclusion === "failure").length;
	const how = failing === 0 ? "none is blocked" : failing === 1 ? "1 is blocked" : `${failing} are blocked`;
	return `${services.length} services, ${how}; ${first.verdict.project.name}: ${first.title}`.slice(0, 250);
}

/** As many whole parts as there is room for. */
function fitted(parts: readonly string[]): string {
	const kept: string[] = [];
	let left = LONGEST_SUMMARY - 100;
	for (const part of parts.filter((one) => one !== "")) {
		if (part.length + 2 > left) continue;
		kept.push(part);
		left -= part.length + 2;
	}
	return `${kept.join("\n\n")}\n`;
}

function annotationsOf(services: readonly ServiceView[]): readonly CheckAnnotation[] {
	return services
		.flatMap(({ annotations }) => annotations)
		.toSorted((a, b) => a.level.localeCompare(b.level))
		.slice(0, ANNOTATIONS)
		.map(({ line, ...annotation }) => ({ ...annotation, startLine: line, endLine: line }));
}

export const ACCEPT_BUTTON: CheckAction = {
	label: "Accept for 30 days",
	description: "Accept what blocks, each finding by name",
	identifier: "accept-30-days",
};

function actionsOf(services: readonly ServiceView[]): readonly CheckAction[] {
	const isWanted = services.some(
		({ verdict: { project, result } }) =>
			result.gateAction === "block" && project.baseline?.github?.acceptButton === true,
	);
	return isWanted ? [ACCEPT_BUTTON] : [];
}

/** What is shown before there is a verdict. */
export function queuedView(checkId: string): Omit<CheckView, "conclusion"> {
	const summary = "Driftgate compares the API descriptions of this commit with what was promised.";
	return { name: CHECK_NAME, output: { title: "Queued", summary }, annotations: [], actions: [], externalId: checkId };
}

/** What is shown where nobody waits for a verdict any more, or there can be none. */
export function endedView(
	checkId: string,
	{
		conclusion,
		title,
		summary,
	}: { readonly conclusion: CheckConclusion; readonly title: string; readonly summary: string },
): CheckView {
	return { ...queuedView(checkId), conclusion, output: { title, summary } };
}
