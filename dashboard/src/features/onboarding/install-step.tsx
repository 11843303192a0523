import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { githubRefresh, service } from "../../lib/api.ts";
import { onboarding } from "../../texts/onboarding.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { appQuery, installationsQuery } from "./onboarding-queries.ts";
import { Step } from "./step.tsx";

const words = onboarding.install;

/** Done when the App is installed somewhere that GitHub lets the person reach. */
export function InstallStep({ isDone }: { readonly isDone: boolean }) {
	const app = useQuery(appQuery);
	const list = useQuery(installationsQuery);
	const queries = useQueryClient();
	const ask = useMutation({
		mutationFn: () => githubRefresh(service),
		onSettled: () => queries.invalidateQueries({ queryKey: ["onboarding"] }),
	});
	const installations = list.data?.installations ?? [];
	const install = app.data?.app?.install_url;
	if (app.isPending || list.isPending) {
		return (
			<Step title={onboarding.steps.install} state={isDone ? "done" : "todo"}>
				<Skeleton lines={3} />
			</Step>
		);
	}
	return (
		<Step title={onboarding.steps.install} state={isDone ? "done" : "todo"}>
			{app.error === null ? null : <ProblemView error={app.error} onRetry={() => app.refetch()} />}
			{app.data?.app === null ? (
				<p>
					{words.none} <a href="/setup">{words.setup}</a>
				</p>
			) : null}
			{isDone ? (
				<p>{words.installed(installations.map(({ account_login }) => account_login).join(", "))}</p>
			) : (
				<p>{words.text}</p>
			)}
			{installations
				.filter(({ suspended }) => suspended)
				.map(({ account_login }) => (
					<p key={account_login}>{words.suspended(account_login)}</p>
				))}
			{install === undefined ? null : (
				<p>
					<a href={install} target="_blank" rel="noreferrer">
						{isDone ? words.more : words.link}
					</a>
				</p>
			)}
			{isDone || install === undefined ? null : <p>{words.watched}</p>}
			{install === undefined ? null : (
				<div>
					<Button busy={ask.isPending} onClick={() => ask.mutate()}>
						{words.again}
					</Button>
				</div>
			)}
			{ask.error === null ? null : <ProblemView error={ask.error} />}
		</Step>
	);
}
