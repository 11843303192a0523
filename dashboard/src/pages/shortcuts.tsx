import { lazy, Suspense, useState } from "react";
import { ShortcutList } from "../features/palette/shortcut-list.tsx";
import { type Opened, useShortcuts } from "../features/palette/use-shortcuts.ts";
import { useSession } from "../features/session/use-session.ts";
import { palette as words } from "../texts/palette.ts";
import { Button } from "../ui/button.tsx";

const CommandPalette = lazy(async () => ({ default: (await import("./command-palette.tsx")).CommandPalette }));

/** What keys open on every page; the palette itself is loaded when it is asked for, and is there for who is signed in. */
export function Shortcuts() {
	const session = useSession();
	const [opened, open] = useState<Opened>(null);
	useShortcuts(open);
	if (session.data === undefined) return null;
	return (
		<>
			<Button look="quiet" aria-keyshortcuts="Control+K" onClick={() => open("palette")}>
				{words.open}
			</Button>
			{opened === "palette" ? (
				<Suspense fallback={null}>
					<CommandPalette onShortcuts={() => open("shortcuts")} onClose={() => open(null)} />
				</Suspense>
			) : null}
			{opened === "shortcuts" ? <ShortcutList onClose={() => open(null)} /> : null}
		</>
	);
}
