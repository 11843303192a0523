// Needed by: stream-events.
import type { ApiEvent } from "./stream.ts";

/** Server-sent events (HTML, "Interpreting an event stream"); what is not ended by an empty line is no event. */
export function cutEvents(text: string, end: boolean): readonly [events: readonly ApiEvent[], rest: string] {
	// A carriage return at the end may be the first half of a line break.
	const ready = end || !text.endsWith("\r") ? text : text.slice(0, -1);
	const blocks = ready.split(/(?:\r\n|\r|\n)(?:\r\n|\r|\n)/);
	const rest = (blocks.pop() ?? "") + text.slice(ready.length);
	return [blocks.map(eventOf), rest];
}

function eventOf(block: string): ApiEvent {
	const data: string[] = [];
	let id: string | undefined;
	let retryMs: number | undefined;
	for (const line of block.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
		const [, name = "", value = ""] = /^([^:]*)(?:: ?([\s\S]*))?$/.exec(line) ?? [];
		if (name === "data") data.push(value);
		else if (name === "id" && !value.includes("\0")) id = value;
		else if (name === "retry" && /^\d+$/.test(value)) retryMs = Number(value);
	}
	return { data: data.join("\n"), id, retryMs };
}
