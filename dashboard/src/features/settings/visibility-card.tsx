import type { ProjectSettings } from "../../lib/api.ts";
import { settings } from "../../texts/settings.ts";
import { Card } from "../../ui/card.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { useChangeSettings } from "./settings-actions.ts";

const words = settings.visibility;

interface VisibilityCardProps {
	readonly settings: ProjectSettings;
	readonly mayManage: boolean;
}

/** Whether anybody may read what is made of the description, and the badge that says so. */
export function VisibilityCard({ settings: project, mayManage }: VisibilityCardProps) {
	const change = useChangeSettings(project.project_id);
	return (
		<Card title={words.title}>
			<CheckBox
				label={words.public}
				hint={words.publicHint}
				checked={project.public}
				disabled={!mayManage || change.isPending}
				onChange={({ target }) => change.mutate({ public: target.checked })}
			/>
			{mayManage ? null : <p>{settings.notAllowed}</p>}
			{project.public && project.private === true ? <p>{words.private}</p> : null}
			{change.error === null ? null : <ProblemView error={change.error} />}
			<h3>{words.badge}</h3>
			{project.public ? <Badge project={project} /> : <p>{words.notPublic}</p>}
		</Card>
	);
}

function Badge({ project: { project_id: id, name } }: { readonly project: ProjectSettings }) {
	const image = `/api/public/${id}/badge.svg`;
	const label = name.replaceAll(/[[\]\\]/gu, "\\$&");
	const markdown = `[![${label}](${location.origin}${image})](${location.origin}/projects/${id})`;
	return (
		<>
			<p>
				<img src={image} alt={words.badgeAlt} height={20} />
			</p>
			<p>{words.badgeHint}</p>
			<code>{markdown}</code>
			<div>
				<CopyButton text={markdown} label={words.copy} />
			</div>
		</>
	);
}
