import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { service, userDelete } from "../../lib/api.ts";
import { account } from "../../texts/account.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TypedConfirmation } from "../../ui/typed-confirmation.tsx";
import { deletionQuery } from "./account-queries.ts";
import { DeletionList } from "./deletion-list.tsx";

const words = account.deletion;

export interface DeletionCardProps {
	readonly login: string;
	/** Called when the account is gone. */
	readonly onDeleted: () => void;
}

/** The end of an account, behind a list of what goes and its login. */
export function DeletionCard({ login, onDeleted }: DeletionCardProps) {
	const [asks, setAsks] = useState(false);
	return (
		<Card title={words.title}>
			<p>{words.lead}</p>
			<div>
				<Button look="danger" onClick={() => setAsks(true)}>
					{words.action}
				</Button>
			</div>
			{asks ? <DeletionDialog login={login} onDeleted={onDeleted} onClose={() => setAsks(false)} /> : null}
		</Card>
	);
}

function DeletionDialog({ login, onDeleted, onClose }: DeletionCardProps & { readonly onClose: () => void }) {
	const foreseen = useQuery(deletionQuery);
	const remove = useMutation({ mutationFn: () => userDelete(service), onSuccess: onDeleted });
	return (
		<TypedConfirmation
			title={words.ask}
			wanted={login}
			label={words.type(login)}
			action={words.action}
			cancel={words.cancel}
			// Nobody deletes what was not shown.
			busy={remove.isPending || foreseen.data === undefined}
			error={remove.error}
			onConfirm={() => remove.mutate()}
			onClose={onClose}
		>
			{foreseen.data === undefined ? (
				foreseen.isPending ? (
					<Skeleton lines={6} />
				) : (
					<ProblemView error={foreseen.error} onRetry={() => foreseen.refetch()} />
				)
			) : (
				<DeletionList foreseen={foreseen.data} />
			)}
		</TypedConfirmation>
	);
}
