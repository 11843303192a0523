import { type DiffLine, diffLines } from "./line-diff.ts";

export interface DiffQuestion {
	readonly before: string;
	readonly after: string;
}

self.addEventListener("message", ({ data: { before, after } }: MessageEvent<DiffQuestion>) => {
	const lines: readonly DiffLine[] = diffLines(before.split("\n"), after.split("\n"));
	self.postMessage(lines);
});
