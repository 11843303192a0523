import type { ShownApiKey } from "../../lib/api.ts";
import { keys as keyTexts } from "../../texts/keys.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import styles from "./shown-key-dialog.module.css";

const words = keyTexts;

/** The one time that a key is seen: it is left by its button alone. */
export function ShownKeyDialog({ shown, onClose }: { readonly shown: ShownApiKey; readonly onClose: () => void }) {
	const call = `curl -H "Authorization: Bearer ${shown.key}" ${location.origin}/api/v1/services`;
	return (
		<Dialog title={words.shownTitle} keeps onClose={onClose}>
			<p>{words.shownText}</p>
			<div className={styles.secret}>
				<code>{shown.key}</code>
				<CopyButton text={shown.key} />
			</div>
			<h3>{words.tryTitle}</h3>
			<div className={styles.secret}>
				<code>{call}</code>
				<CopyButton text={call} />
			</div>
			<DialogActions>
				<Button look="primary" onClick={onClose}>
					{words.copied}
				</Button>
			</DialogActions>
		</Dialog>
	);
}
