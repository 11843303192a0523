import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { announce } from "../../lib/announce.tsx";
import { projectsCreateEvidence, service } from "../../lib/api.ts";
import { download } from "../../lib/download.ts";
import { evidence as words } from "../../texts/evidence.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import type { Window } from "./evidence-queries.ts";
import styles from "./package-card.module.css";

type Purpose = "json" | "markdown" | "print";

interface Made {
	readonly purpose: Purpose;
	readonly content: string;
}

/** The evidence package of a window: with its proofs, to be read, or on paper. */
export function PackageCard({ projectId, window }: { readonly projectId: string; readonly window: Window }) {
	const make = useMutation({
		mutationFn: async (purpose: Purpose): Promise<Made> => {
			const format = purpose === "json" ? "json" : "markdown";
			const { content } = await projectsCreateEvidence(service, { id: projectId, format, ...window });
			return { purpose, content };
		},
		onSuccess: ({ purpose, content }) => {
			const name = `evidence-${window.from}-${window.to}`;
			if (purpose === "json") download(`${name}.json`, "application/json", content);
			if (purpose === "markdown") download(`${name}.md`, "text/markdown", content);
			announce(words.package.made);
		},
	});
	const printed = make.data?.purpose === "print" ? make.data.content : null;
	useEffect(() => {
		if (printed !== null) globalThis.print();
	}, [printed]);
	return (
		<Card title={words.package.title}>
			<p>{words.package.lead}</p>
			<div className={styles.actions}>
				<Button look="primary" busy={make.isPending} onClick={() => make.mutate("json")}>
					{words.package.json}
				</Button>
				<Button busy={make.isPending} onClick={() => make.mutate("markdown")}>
					{words.package.markdown}
				</Button>
				<Button busy={make.isPending} onClick={() => make.mutate("print")}>
					{words.package.print}
				</Button>
			</div>
			{make.error === null ? null : <ProblemView error={make.error} />}
			{printed === null ? null : (
				<section aria-label={words.package.document}>
					<pre className={styles.document}>{printed}</pre>
				</section>
			)}
		</Card>
	);
}
