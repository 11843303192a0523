import type { ReactNode } from "react";
import { onboarding as words } from "../../texts/onboarding.ts";
import styles from "./step.module.css";

export type StepState = "done" | "todo" | "waiting";

export interface StepProps {
	readonly title: string;
	readonly state: StepState;
	readonly children: ReactNode;
}

/** One step of several, and whether it is done: in words, not by its colour alone. */
export function Step({ title, state, children }: StepProps) {
	return (
		<li className={styles.step} aria-current={state === "todo" ? "step" : undefined}>
			<div className={styles.head}>
				<h2 className={styles.title}>{title}</h2>
				<span className={styles[state]}>{words[state]}</span>
			</div>
			{state === "waiting" ? null : children}
		</li>
	);
}
