import { useEffect } from "react";

/**
 * Where a button goes away by what it did, such as the row that it ended, the focus goes on to the heading of what it stood in:
 * nothing would have it otherwise, and who uses the keys would begin the page again. Links lead elsewhere, where the page's own
 * heading takes the focus.
 */
export function useKeptFocus(): void {
	useEffect(() => {
		let around: readonly Element[] = [];
		const remember = ({ target }: FocusEvent): void => {
			around = target instanceof HTMLButtonElement ? withAncestors(target) : [];
		};
		const observer = new MutationObserver(() => {
			if (around[0]?.isConnected !== false || document.activeElement !== document.body) return;
			const left = around.find((one) => one.isConnected && one.matches("section, article, main"));
			around = [];
			focusHeading(left ?? document.querySelector("main"));
		});
		document.addEventListener("focusin", remember);
		observer.observe(document.body, { childList: true, subtree: true });
		return () => {
			document.removeEventListener("focusin", remember);
			observer.disconnect();
		};
	}, []);
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
