import { useEffect } from "react";

/**
 * Where a button goes away by what it did, such as the row that it ended, the focus goes on to the heading of what it stood in:
 * nothing would have it otherwise, and who uses the keys would begin the page again. The same holds for what a dialog swaps, and
 * for a dialog that closes after the button that opened it went away. Links lead elsewhere, where the page's own heading takes the
 * focus.
 */
export function useKeptFocus(): void {
	useEffect(() => {
		// The last place of the focus, and all around it: in the dialog that is open, and in the page behind it.
		let inDialog: readonly Element[] = [];
		let inPage: readonly Element[] = [];
		const remember = ({ target }: FocusEvent): void => {
			if (!(target instanceof Element)) return;
			inDialog = target.closest("dialog") === null ? [] : withAncestors(target);
			if (inDialog.length === 0) inPage = target instanceof HTMLButtonElement ? withAncestors(target) : [];
		};
		const observer = new MutationObserver(() => {
			if (document.activeElement !== document.body) return;
			const around = inDialog.some(isOpenDialog) ? inDialog : inPage;
			if (around[0]?.isConnected !== false) return;
			focusHeading(around.find((one) => one.isConnected && one.matches(places)) ?? document.querySelector("main"));
		});
		document.addEventListener("focusin", remember);
		observer.observe(document.body, { childList: true, subtree: true });
		return () => {
			document.removeEventListener("focusin", remember);
			observer.disconnect();
		};
	}, []);
}

const places = "dialog, section, article, main";

function isOpenDialog(element: Element): boolean {
	return element instanceof HTMLDialogElement && element.isConnected;
}

function withAncestors(element: Element): readonly Element[] {
	return element.parentElement === null ? [element] : [element, ...withAncestors(element.parentElement)];
}

function focusHeading(part: Element | null): void {
	const heading = part?.querySelector<HTMLElement>("h1, h2, h3") ?? part;
	if (!(heading instanceof HTMLElement)) return;
	if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
	// What somebody looks at stays where it is.
	heading.focus({ preventScroll: true });
}
