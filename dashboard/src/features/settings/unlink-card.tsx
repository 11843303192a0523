import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { announce } from "../../lib/announce.tsx";
import { type ProjectSettings, projectsDelete, service } from "../../lib/api.ts";
import { settings } from "../../texts/settings.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TypedConfirmation } from "../../ui/typed-confirmation.tsx";

const words = settings.unlink;

/** Ends a project, behind what that means and its name. */
export function UnlinkCard({ settings: { project_id: id, name } }: { readonly settings: ProjectSettings }) {
	const [asks, setAsks] = useState(false);
	const queries = useQueryClient();
	const navigate = useNavigate();
	const unlink = useMutation({
		mutationFn: () => projectsDelete(service, { id }),
		onSuccess: async () => {
			announce(words.done);
			await navigate({ to: "/projects", search: {} });
			await queries.invalidateQueries({ queryKey: ["projects"] });
		},
	});
	return (
		<Card title={words.title}>
			<p>{words.text}</p>
			<div>
				<Button look="danger" onClick={() => setAsks(true)}>
					{words.action}
				</Button>
			</div>
			{asks ? (
				<TypedConfirmation
					title={words.confirm(name)}
					wanted={name}
					label={words.type(name)}
					action={words.action}
					cancel={words.cancel}
					busy={unlink.isPending}
					error={unlink.error}
					onConfirm={() => unlink.mutate()}
					onClose={() => setAsks(false)}
				>
					<p>{words.text}</p>
				</TypedConfirmation>
			) : null}
		</Card>
	);
}
