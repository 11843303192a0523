import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey, ShownApiKey } from "../../lib/api.ts";
import { ConfirmKeyDialog } from "./confirm-key-dialog.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { afterChange, type KeyChange, keysQuery } from "./keys-queries.ts";
import { ShownKeyDialog } from "./shown-key-dialog.tsx";

/** What somebody is about to do with keys. */
export type KeyTask = { readonly kind: "create" } | { readonly kind: "rotate" | "revoke"; readonly key: ApiKey };

/** One way through creating, rotating and revoking: each new key is shown once, and stays until it was taken. */
export function KeyDialogs({ task, onDone }: { readonly task: KeyTask | null; readonly onDone: () => void }) {
	const [shown, setShown] = useState<ShownApiKey | null>(null);
	const queries = useQueryClient();
	const finish = (change: KeyChange): void => {
		// At once, and without waiting for the list: the table shows no key that has ended, and a new key is seen but once.
		queries.setQueryData(keysQuery.queryKey, (list) => list && afterChange(list, change));
		queries.invalidateQueries({ queryKey: keysQuery.queryKey });
		setShown(change.made);
		onDone();
	};
	if (shown !== null) return <ShownKeyDialog shown={shown} onClose={() => setShown(null)} />;
	if (task === null) return null;
	if (task.kind === "create")
		return <CreateKeyDialog onCreated={(made) => finish({ ended: null, made })} onClose={onDone} />;
	const { kind, key } = task;
	const confirm = (made: ShownApiKey | null): void => finish({ ended: key.id, made });
	return <ConfirmKeyDialog kind={kind} subject={key} onConfirmed={confirm} onClose={onDone} />;
}
