import type { AcceptPolicy } from "@driftgate/engine/records";
import { type ProjectVerb, refusalOf, type UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Permission, Ports, ProjectDocument } from "../../ports.ts";
import { standingOn } from "../access/standing-on.ts";
import { trackedFileOf } from "../judging/tracked-file.ts";
import { placeOfConfig } from "../linking/place-of-config.ts";
import { eventOf, recordEvent } from "../naming/record-event.ts";
import { withoutRev } from "../records/update-document.ts";
import { projectFor, readableProject } from "./readable-project.ts";
import { setVisibility } from "./set-visibility.ts";

/** What may be done to a project beside looking at it. */
const acts = ["project.sync", "project.publish", "project.except", "project.manage"] as const satisfies ProjectVerb[];

export interface ProjectSettings {
	readonly project: ProjectDocument;
	/** GitHub's, of whoever asks. */
	readonly permission: Permission;
	/** What that suffices for. */
	readonly may: readonly (typeof acts)[number][];
	/** Who may accept findings, as the baseline has it; null where nothing was synced yet. */
	readonly accept: AcceptPolicy | null;
}

export interface SettingsInput {
	readonly actor: UserActor;
	readonly projectId: string;
}

/** How a project is set, and what the actor may do there. Throws as `projectFor`. */
export async function projectSettings(ports: Ports, { actor, projectId }: SettingsInput): Promise<ProjectSettings> {
	return viewSettings(ports, actor, await readableProject(ports, actor, projectId));
}

async function viewSettings(ports: Ports, actor: UserActor, project: ProjectDocument): Promise<ProjectSettings> {
	const standing = await standingOn(ports, actor, project);
	const may = acts.filter((verb) => refusalOf(actor, verb, standing) === undefined);
	return { project, permission: standing.permission, may, accept: project.baseline?.accept ?? null };
}

export interface ChangedSettings extends SettingsInput {
	/** What is undefined stays as it is. */
	readonly public: boolean | undefined;
	readonly configPath: string | undefined;
}

/**
 * Changes what is named. A project that tracks another file keeps its history: the next sync is the first of that file.
 * Throws as `projectFor`; `invalid_config` where the branch has no such file; `already_linked` where another project tracks
 * it; as GitHub's port.
 */
export async function changeProjectSettings(ports: Ports, input: ChangedSettings): Promise<ProjectSettings> {
	const { actor, projectId, configPath } = input;
	const project = await projectFor(ports, { actor, projectId, verb: "project.manage" });
	if (configPath !== undefined && configPath !== project.configPath) await track(ports, actor, project, configPath);
	if (input.public !== undefined && input.public !== project.public) {
		await setVisibility(ports, { actor, projectId, public: input.public });
	}
	return projectSettings(ports, input);
}

/** Commits of one project in one moment. */
const MAX_CONFLICTS = 20;

async function track(
	ports: Ports,
	actor: UserActor,
	{ id, repositoryId }: ProjectDocument,
	named: string,
): Promise<void> {
	const repository = await ports.store.get("repositories", repositoryId);
	if (repository === undefined) throw new ServiceFault("repo_not_linked", { detail: GONE });
	const configPath = await placeOfConfig(ports, repository, named);
	const trackedFile = trackedFileOf(repositoryId, configPath);
	for (let attempt = 0; attempt < MAX_CONFLICTS; attempt += 1) {
		const stored = await ports.store.get("projects", id);
		if (stored?.status !== "active") throw new ServiceFault("not_found");
		// What was seen of the other file says nothing of this one.
		const { configOnBranch: _, ...project } = withoutRev(stored);
		const write = await ports.store.replaceIf("projects", { ...project, configPath, trackedFile }, stored.rev);
		if (write.ok) {
			const subject = `config_path: ${configPath}`;
			return recordEvent(ports, eventOf(actor, { kind: "settings_changed", projectId: id, subject }));
		}
		if (write.conflict !== "rev")
			throw new ServiceFault("already_linked", { detail: `Another project tracks ${configPath}.` });
	}
	throw new ServiceFault("temporarily_unavailable", { detail: "Too many runs of one project end at once." });
}

const GONE = "The App cannot read the repository any more.";
