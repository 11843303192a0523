import { useEffect } from "react";

export type Opened = "palette" | "shortcuts" | null;

/** Keys that work on every page. Those without Ctrl leave alone who is writing. */
export function useShortcuts(open: (what: Opened) => void): void {
	useEffect(() => {
		const press = (event: KeyboardEvent): void => {
			const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
			if (isPalette) {
				event.preventDefault();
				open("palette");
				return;
			}
			if (isWriting(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
			if (event.key === "?") open("shortcuts");
			if (event.key === "/") focusSearch(event);
		};
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [open]);
}

const isWriting = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

function focusSearch(event: KeyboardEvent): void {
	const field = document.querySelector<HTMLInputElement>("main input[type='search']");
	if (field === null) return;
	event.preventDefault();
	field.focus();
}
