import { useEffect, useRef } from "react";
import { shell } from "../texts/shell.ts";

/**
 * Gives the page its title, and its heading the focus when it comes: who navigates by keyboard or by ear goes on there.
 * The first page that a browser opens keeps the browser's own focus.
 */
export function usePage(title: string): React.RefObject<HTMLHeadingElement | null> {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		document.title = `${title} · ${shell.product}`;
	}, [title]);
	useEffect(() => {
		if (hasNavigated) heading.current?.focus({ preventScroll: true });
		hasNavigated = true;
	}, []);
	return heading;
}

let hasNavigated = false;
