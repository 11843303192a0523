import { type FormEvent, useState } from "react";
import type { ProjectSettings } from "../../lib/api.ts";
import { settings } from "../../texts/settings.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { useChangeSettings } from "./settings-actions.ts";

const words = settings.path;

/** Which configuration is tracked, for a repository that moved it. */
export function ConfigPathCard({ settings: { project_id, config_path } }: { readonly settings: ProjectSettings }) {
	const [path, setPath] = useState(config_path);
	const change = useChangeSettings(project_id);
	const submit = (event: FormEvent): void => {
		event.preventDefault();
		if (path.trim() !== "" && path !== config_path && !change.isPending) change.mutate({ config_path: path.trim() });
	};
	return (
		<Card title={words.title}>
			<form onSubmit={submit}>
				<Field
					label={words.label}
					hint={words.hint}
					value={path}
					maxLength={500}
					required
					onChange={({ target }) => setPath(target.value)}
				/>
				<p>
					<Button type="submit" busy={change.isPending} disabled={path === config_path}>
						{words.save}
					</Button>
				</p>
			</form>
			{change.error === null ? null : <ProblemView error={change.error} />}
		</Card>
	);
}
