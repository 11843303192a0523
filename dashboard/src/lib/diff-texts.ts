import type { DiffLine } from "./line-diff.ts";
import type { DiffQuestion } from "./line-diff.worker.ts";
import address from "./line-diff.worker.ts?worker&url";
import { askWorker } from "./worker.ts";

/** The lines of two texts beside each other, worked out in a worker: generated files have tens of thousands. */
export function diffTexts(question: DiffQuestion, signal?: AbortSignal): Promise<readonly DiffLine[]> {
	return askWorker<readonly DiffLine[]>(address, question, signal);
}
