import { useState } from "react";
import { setup } from "../../texts/setup.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { appManifest, isReachable } from "./app-manifest.ts";

const words = setup.app;

/** Sends the App's manifest to GitHub as its owner, which is how GitHub takes one. */
export function CreateAppForm({ publicUrl }: { readonly publicUrl: string }) {
	const [organisation, setOrganisation] = useState("");
	const [name, setName] = useState("Driftgate");
	const owner = organisation.trim() === "" ? "" : `organizations/${encodeURIComponent(organisation.trim())}/`;
	return (
		<Card title={words.title}>
			<p>{words.text}</p>
			{isReachable(publicUrl) ? null : <p>{words.address}</p>}
			<form method="post" action={`https://github.com/${owner}settings/apps/new`}>
				<Field
					label={words.organisation}
					hint={words.organisationHint}
					pattern="[A-Za-z0-9\-]*"
					value={organisation}
					onChange={({ target }) => setOrganisation(target.value)}
				/>
				<Field
					label={words.name}
					required
					maxLength={34}
					value={name}
					onChange={({ target }) => setName(target.value)}
				/>
				<input type="hidden" name="manifest" value={appManifest(name, publicUrl)} />
				<Button type="submit" look="primary">
					{words.submit}
				</Button>
			</form>
			<p>{words.enterprise}</p>
		</Card>
	);
}
