import { canStand } from "./shell.ts";

/** JSON text in which every character can be seen: what cannot stand in a command is an escape, and means the same. */
export function visibleJson(text: string): string {
	if (canStand(text)) return text;
	return Array.from({ length: text.length }, (_, index) => text.charAt(index))
		.map((unit) => (/[\ud800-\udfff]/.test(unit) || !canStand(unit) ? escapeOf(unit) : unit))
		.join("");
}

function escapeOf(unit: string): string {
	return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
