import { lazy, Suspense, useState } from "react";
import { type Opened, useShortcuts } from "../features/palette/use-shortcuts.ts";
import { useSession } from "../features/session/use-session.ts";
import { shell } from "../texts/shell.ts";
import { Button } from "../ui/button.tsx";

const CommandPalette = lazy(async () => ({ default: (await import("./command-palette.tsx")).CommandPalette }));
const ShortcutList = lazy(async () => ({
	default: (await import("../features/palette/shortcut-list.tsx")).ShortcutList,
}));

/** What keys open on every page; each is loaded when it is asked for, and is there for who is signed in. */
export function Shortcuts() {
	const session = useSession();
	const [opened, open] = useState<Opened>(null);
	useShortcuts(open);
	if (session.data === undefined) return null;
	return (
		<>
			<Button look="quiet" aria-keyshortcuts="Control+K" onClick={() => open("palette")}>
				{shell.find}
			</Button>
			<Suspense fallback={null}>
				{opened === "palette" ? (
					<CommandPalette onShortcuts={() => open("shortcuts")} onClose={() => open(null)} />
				) : null}
				{opened === "shortcuts" ? <ShortcutList onClose={() => open(null)} /> : null}
			</Suspense>
		</>
	);
}
