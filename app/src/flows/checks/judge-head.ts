import type { CheckDocument, CheckSubject, Ports, ProjectDocument, RepositoryDocument } from "../../ports.ts";
import { isTouched } from "../projects/is-touched.ts";
import { projectsOfRepository } from "../projects/projects-of-repository.ts";
import { pullRequestId, subjectKey } from "./check-ids.ts";
import { repositoryRef } from "./hear-of-pull-request.ts";
import { judgeProject, type ProjectVerdict } from "./judge-project.ts";
import { locateHead } from "./locate-head.ts";
import type { JudgedHead } from "./view-check.ts";

/** A subject whose head this is; `elsewhere` where it is not any more. */
export async function judgeHead(
	ports: Ports,
	repository: RepositoryDocument,
	{ check, subject }: { readonly check: CheckDocument; readonly subject: CheckSubject },
): Promise<JudgedHead | "elsewhere"> {
	const projects = await projectsOfRepository(ports, repository);
	const { headSha } = check;
	const base = await baseOf(ports, repository, subject);
	if (base === undefined) return "elsewhere";
	const paths = await ports.pulls.changedPaths(repositoryRef(repository), base, headSha);
	const [touched, untouched] = await split(ports, projects, paths);
	if (touched.length === 0) return { head: undefined, verdicts: [], untouched, built: [] };
	const head = await locateHead(ports, repository, { headSha, subject });
	if (head === "elsewhere") return head;
	const verdicts: ProjectVerdict[] = [];
	const built: ProjectDocument[] = [];
	for (const project of touched) {
		const verdict = await judgeProject(ports, project, { check, head, key: subjectKey(subject) });
		if (verdict === "built") built.push(project);
		else verdicts.push(verdict);
	}
	return { head, verdicts, untouched, built };
}

/** Since where a head is looked through; undefined where nothing is known of the subject any more. */
async function baseOf(
	{ store }: Ports,
	{ id }: RepositoryDocument,
	subject: CheckSubject,
): Promise<string | undefined> {
	if (subject.kind === "merge_group") return subject.baseSha;
	return (await store.get("pullRequests", pullRequestId(id, subject.number)))?.baseRef;
}

async function split(
	ports: Ports,
	projects: readonly ProjectDocument[],
	paths: ReadonlySet<string> | undefined,
): Promise<readonly [readonly ProjectDocument[], readonly ProjectDocument[]]> {
	const touched: ProjectDocument[] = [];
	const untouched: ProjectDocument[] = [];
	for (const project of projects) ((await isTouched(ports, project, paths)) ? touched : untouched).push(project);
	return [touched, untouched];
}
