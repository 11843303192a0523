import { useState } from "react";
import { announce } from "../lib/announce.tsx";
import { shell } from "../texts/shell.ts";
import { Button } from "./button.tsx";

/** How long it says what became of it, in milliseconds. */
const SAID_MS = 4_000;

/** Copies a text, and says whether that worked: browsers may refuse. */
export function CopyButton({ text, label = shell.copy.action }: { readonly text: string; readonly label?: string }) {
	const [said, setSaid] = useState<string | null>(null);
	const copy = async (): Promise<void> => {
		const outcome = await navigator.clipboard.writeText(text).then(
			() => shell.copy.done,
			() => shell.copy.failed,
		);
		setSaid(outcome);
		announce(outcome);
		setTimeout(() => setSaid(null), SAID_MS);
	};
	return (
		<Button look="quiet" onClick={copy}>
			{said ?? label}
		</Button>
	);
}
