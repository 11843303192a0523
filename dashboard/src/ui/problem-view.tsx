import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { type Problem, problemOf } from "../lib/problem.ts";
import { signInPath } from "../lib/sign-in-path.ts";
import { useNow } from "../lib/use-now.ts";
import { problems } from "../texts/problems.ts";
import { shell } from "../texts/shell.ts";
import { Button } from "./button.tsx";
import { NamesInText } from "./names-in-text.tsx";
import styles from "./problem-view.module.css";

export interface ProblemViewProps {
	readonly error: unknown;
	/** Tries again; left out where trying again would change nothing. */
	readonly onRetry?: () => void;
}

/** What went wrong, what to do, and by which id the service's log has it. */
export function ProblemView({ error, onRetry }: ProblemViewProps) {
	// The time to wait counts from when the error came.
	const problem = useMemo(() => problemOf(error, Date.now()), [error]);
	const words = problems[problem.kind];
	return (
		<div className={styles.problem} role="alert">
			<h2>{words.title}</h2>
			<p>
				<NamesInText text={problem.detail ?? words.remedy} />
			</p>
			{problem.errors.length === 0 ? null : (
				<ul>
					{problem.errors.map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
			)}
			{problem.requestId === null ? null : (
				<p className={styles.request}>
					{problems.request} <code>{problem.requestId}</code>
				</p>
			)}
			<ProblemAction problem={problem} onRetry={onRetry} />
		</div>
	);
}

function ProblemAction({
	problem,
	onRetry,
}: {
	readonly problem: Problem;
	readonly onRetry: (() => void) | undefined;
}) {
	if (problem.kind === "signed-out") {
		return <a href={signInPath()}>{shell.session.signIn}</a>;
	}
	const canHelp = problem.kind !== "not-found" && problem.kind !== "not-allowed" && problem.kind !== "plan-required";
	if (problem.kind === "plan-required")
		return (
			<Link to="/billing" search={{}}>
				{problems.plans}
			</Link>
		);
	if (onRetry === undefined || !canHelp) return null;
	return <Retry retryAt={problem.retryAt} onRetry={onRetry} />;
}

/** Counts down to the moment at which trying again can help. */
function Retry({ retryAt, onRetry }: { readonly retryAt: number | null; readonly onRetry: () => void }) {
	const now = useNow(1_000);
	const seconds = retryAt === null ? 0 : Math.ceil((retryAt - now) / 1_000);
	return (
		<Button busy={seconds > 0} onClick={onRetry}>
			{seconds > 0 ? problems.retryIn(seconds) : problems.retry}
		</Button>
	);
}
