import { useMutation, useQueryClient } from "@tanstack/react-query";
import { announce } from "../../lib/announce.tsx";
import { projectsConfirmException, projectsDeleteException, type StatedException, service } from "../../lib/api.ts";
import { exceptions as words } from "../../texts/exceptions.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Facts } from "../../ui/facts.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";

/** What somebody is about to do with an exception. */
export interface ExceptionTask {
	readonly kind: "end" | "confirm";
	readonly exception: StatedException;
}

export interface ExceptionDialogProps {
	readonly task: ExceptionTask;
	readonly projectId: string;
	readonly onClose: () => void;
}

/** Says what ending or confirming an exception does, before it is done. */
export function ExceptionDialog({ task: { kind, exception }, projectId, onClose }: ExceptionDialogProps) {
	const queries = useQueryClient();
	const act = useMutation({
		mutationFn: async () => {
			const one = { id: projectId, exceptionId: exception.id };
			await (kind === "end" ? projectsDeleteException(service, one) : projectsConfirmException(service, one));
		},
		onSuccess: async () => {
			announce(kind === "end" ? words.endDone : words.confirmDone);
			await queries.invalidateQueries({ queryKey: ["projects", projectId, "exceptions"] });
			onClose();
		},
	});
	return (
		<Dialog title={kind === "end" ? words.endTitle(exception.finding) : words.confirm} onClose={onClose}>
			{kind === "end" ? <p>{words.endText}</p> : null}
			<Facts
				facts={[
					[words.columns.owner, exception.owner],
					[words.columns.reason, exception.reason],
					[words.columns.until, exception.expires_at],
				]}
			/>
			{act.error === null ? null : <ProblemView error={act.error} />}
			<DialogActions>
				<Button onClick={onClose}>{words.cancel}</Button>
				<Button look={kind === "end" ? "danger" : "primary"} busy={act.isPending} onClick={() => act.mutate()}>
					{kind === "end" ? words.end : words.confirm}
				</Button>
			</DialogActions>
		</Dialog>
	);
}
