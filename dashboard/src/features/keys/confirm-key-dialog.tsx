import { useMutation } from "@tanstack/react-query";
import { announce } from "../../lib/announce.tsx";
import { type ApiKey, keysRevoke, keysRotate, type ShownApiKey, service } from "../../lib/api.ts";
import { keys as keyTexts } from "../../texts/keys.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";

const words = keyTexts;

export interface ConfirmKeyDialogProps {
	readonly kind: "rotate" | "revoke";
	readonly subject: ApiKey;
	/** With the key that took its place, where it was rotated. */
	readonly onConfirmed: (key: ShownApiKey | null) => void;
	readonly onClose: () => void;
}

/** Says what stops, and when it was last used, before a key is rotated or revoked. */
export function ConfirmKeyDialog({ kind, subject, onConfirmed, onClose }: ConfirmKeyDialogProps) {
	const act = useMutation({
		mutationFn: async () => {
			if (kind === "rotate") return keysRotate(service, { keyId: subject.id });
			await keysRevoke(service, { id: subject.id });
			return null;
		},
		onSuccess: (key) => {
			announce(kind === "rotate" ? words.created : words.revoked);
			onConfirmed(key);
		},
	});
	const title = kind === "rotate" ? words.rotateTitle(subject.name) : words.revokeTitle(subject.name);
	return (
		<Dialog title={title} onClose={onClose}>
			<p>{kind === "rotate" ? words.rotateText : words.revokeText}</p>
			<p>
				{subject.last_used_at === null ? (
					words.wasNeverUsed
				) : (
					<>
						{words.columns.used}: <RelativeTime value={subject.last_used_at} />
					</>
				)}
			</p>
			{act.error === null ? null : <ProblemView error={act.error} />}
			<DialogActions>
				<Button onClick={onClose}>{words.cancel}</Button>
				<Button look="danger" busy={act.isPending} onClick={() => act.mutate()}>
					{kind === "rotate" ? words.rotate : words.revoke}
				</Button>
			</DialogActions>
		</Dialog>
	);
}
