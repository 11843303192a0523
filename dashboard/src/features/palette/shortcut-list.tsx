import { palette } from "../../texts/palette.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Facts } from "../../ui/facts.tsx";

const words = palette.shortcuts;

/** Every key that does something. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
	return (
		<Dialog title={words.title} onClose={onClose}>
			<Facts facts={words.keys.map(([key, does]) => [key, does] as const)} />
			<DialogActions>
				<Button onClick={onClose}>{words.close}</Button>
			</DialogActions>
		</Dialog>
	);
}
