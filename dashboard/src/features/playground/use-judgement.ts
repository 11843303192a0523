import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { utcDay } from "../../lib/utc-day.ts";
import { askWorker } from "../../lib/worker.ts";
import type { JudgeAnswer, JudgeQuestion } from "./judge.worker.ts";
import address from "./judge.worker.ts?worker&url";

export interface Sides {
	readonly before: string;
	readonly after: string;
}

/** How long somebody stops writing before the sides are judged, in milliseconds. */
const PAUSE_MS = 300;

/** What is decided of two texts, once nobody changes them for a moment. A judgement that is overtaken is ended. */
export function useJudgement(sides: Sides) {
	const [settled, setSettled] = useState(sides);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(sides), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [sides]);
	const isWhole = settled.before.trim() !== "" && settled.after.trim() !== "";
	return useQuery<JudgeAnswer>({
		queryKey: ["playground", settled],
		// The texts may have megabytes: what was judged before is not kept.
		gcTime: 0,
		staleTime: Number.POSITIVE_INFINITY,
		networkMode: "always",
		placeholderData: (known) => known,
		queryFn: isWhole
			? ({ signal }) => {
					const today = utcDay(Date.now());
					return askWorker<JudgeAnswer>(address, { ...settled, today } satisfies JudgeQuestion, signal);
				}
			: skipToken,
	});
}
