import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type FoundRepository, githubFindRepository, service } from "../../lib/api.ts";
import { onboarding } from "../../texts/onboarding.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";

const words = onboarding.repository;

/** Says of a repository that is not in the list why not, and where on GitHub that is changed. */
export function WhyMissing() {
	const [repo, setRepo] = useState("");
	const find = useMutation({ mutationFn: () => githubFindRepository(service, { repo: repo.trim() }) });
	const submit = (event: FormEvent): void => {
		event.preventDefault();
		if (repo.trim() !== "") find.mutate();
	};
	return (
		<details>
			<summary>{words.missing}</summary>
			<form onSubmit={submit}>
				<Field
					label={words.label}
					hint={words.missingHint}
					value={repo}
					onChange={({ target }) => setRepo(target.value)}
				/>
				<Button type="submit" busy={find.isPending}>
					{words.why}
				</Button>
			</form>
			<div role="status">{find.data === undefined ? null : <Reason found={find.data} />}</div>
			{find.error === null ? null : <ProblemView error={find.error} />}
		</details>
	);
}

function Reason({ found: { state, detail, settings_url } }: { readonly found: FoundRepository }) {
	return (
		<>
			<p>{detail ?? (state === "linked" ? words.linked : words.linkable)}</p>
			{settings_url === null ? null : (
				<p>
					<a href={settings_url} target="_blank" rel="noreferrer">
						{words.settings}
					</a>
				</p>
			)}
		</>
	);
}
