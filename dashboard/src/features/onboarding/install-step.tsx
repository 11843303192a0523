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
	const isKnown = !app.isPending && !list.isPending;
	const install = app.data?.app?.install_url;
	return (
		<Step title={onboarding.steps.install} state={isDone ? "done" : "todo"}>
			{isKnown ? null : <Skeleton lines={3} />}
			{app.error === null ? null : <ProblemView error={app.error} onRetry={() => app.refetch()} />}
			{isKnown && app.data?.app === null ? (
				<p>
					{words.none} <a href="/setup">{words.setup}</a>
				</p>
			) : null}
			{isKnown ? <InstalledOn accounts={list.data?.installations ?? []} isDone={isDone} /> : null}
			{isKnown && install !== undefined ? <InstallMore address={install} isDone={isDone} /> : null}
		</Step>
	);
}

interface InstalledOnProps {
	readonly accounts: readonly { readonly account_login: string; readonly suspended: boolean }[];
	readonly isDone: boolean;
}

/** Where it is installed, and where it is suspended. */
function InstalledOn({ accounts, isDone }: InstalledOnProps) {
	const names = accounts.map(({ account_login }) => account_login).join(", ");
	return (
		<>
			<p>{isDone ? words.installed(names) : words.text}</p>
			{accounts
				.filter(({ suspended }) => suspended)
				.map(({ account_login }) => (
					<p key={account_login}>{words.suspended(account_login)}</p>
				))}
		</>
	);
}

/** The way to GitHub's page, and to its answer without waiting. */
function InstallMore({ address, isDone }: { readonly address: string; readonly isDone: boolean }) {
	const queries = useQueryClient();
	const ask = useMutation({
		mutationFn: () => githubRefresh(service),
		onSettled: () => queries.invalidateQueries({ queryKey: ["onboarding"] }),
	});
	return (
		<>
			<p>
				<a href={address} target="_blank" rel="noreferrer">
					{isDone ? words.more : words.link}
				</a>
			</p>
			{isDone ? null : <p>{words.watched}</p>}
			<div>
				<Button busy={ask.isPending} onClick={() => ask.mutate()}>
					{words.again}
				</Button>
			</div>
			{ask.error === null ? null : <ProblemView error={ask.error} />}
		</>
	);
}
